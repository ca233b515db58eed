package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.evidence.Machine;

/**
 * Everything that was found out about one anti-pattern ({@code result.json}).
 *
 * @param headline what matters first, in a sentence or two
 */
public record ExperimentResult(int format, @JsonUnwrapped Subject subject, Headline headline, String scale,
        Machine machine,
        Map<String, CellResult> variants, List<ClaimResult> claims) {

    /**
     * The experiment that was run, as its file has it.
     *
     * @param post null where it is of none
     */
    public record Subject(String antiPattern, String post, String title, String summary) {
    }

    /** Broken and fixed, or all where there is neither. */
    public List<CellResult> counting(boolean strict) {
        List<CellResult> pair = variants.values().stream().filter(CellResult::isOfThePair).toList();
        return strict || pair.isEmpty() ? List.copyOf(variants.values()) : pair;
    }

    public List<CellResult> beside(boolean strict) {
        List<CellResult> counting = counting(strict);
        return variants.values().stream().filter(cell -> !counting.contains(cell)).toList();
    }

    public String antiPattern() {
        return subject.antiPattern;
    }
}
