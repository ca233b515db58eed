package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;

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

    public List<CellResult> measured() {
        return variants.values().stream().filter(cell -> cell.outcome() == RunLog.Outcome.RAN).toList();
    }

    public Map<String, List<CellResult>> measuredByLoad(Experiment experiment) {
        return Groups.by(measured(), cell -> experiment.cell(cell.id()).load());
    }

    /** 0 where none was measured. */
    public int mostRuns() {
        return measured().stream().mapToInt(CellResult::runs).max().orElse(0);
    }

    public String antiPattern() {
        return subject.antiPattern;
    }

    /**
     * The sentence that matters first.
     *
     * @param what the flaw shows in, without an end
     * @param more the end of the sentence, with the fix and its effect
     */
    public record Headline(String what, String more) {

        /** As it stands in files. */
        @JsonValue
        @Override
        public String toString() {
            return what + more;
        }
    }
}
