package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.verdict.CellResult;

/**
 * Everything that was found out about one anti-pattern ({@code result.json}).
 *
 * @param headline what matters first, in a sentence or two
 */
public record ExperimentResult(int format, String antiPattern, String post, String title, String summary, String headline,
        String scale, Machine machine, Map<String, CellResult> variants, List<ClaimResult> claims) {
}
