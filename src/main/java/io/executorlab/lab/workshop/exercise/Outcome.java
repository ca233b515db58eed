package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.Optional;

import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.report.TimeChart;

/**
 * The measured result of a fix attempt, beside the flaw.
 *
 * @param runs of the fix attempt that it rests on
 * @param figures on which it was judged
 * @param chart a run of the flaw and one of the fix attempt over their time; empty where nothing is to be seen
 */
public record Outcome(Effect effect, Effect.Seen seen, int runs, List<Change> figures, Optional<TimeChart> chart) {

    /**
     * A number of the flaw's runs and of the fix attempt's, the median of each; null where there is no evidence of it.
     *
     * @param unit such as {@code ms}; may be empty
     */
    public record Change(Text name, String unit, Double before, Double after) {

        boolean isKnown() {
            return before != null && after != null;
        }

        /** At most so many times as much as before; what was nothing before tells nothing. */
        boolean atMost(double times) {
            return isKnown() && before > 0 && after <= times * before;
        }

        boolean atLeast(double times) {
            return isKnown() && before > 0 && after >= times * before;
        }
    }

    /** The same with its chart. */
    Outcome with(Optional<TimeChart> overlaid) {
        return new Outcome(effect, seen, runs, figures, overlaid);
    }
}
