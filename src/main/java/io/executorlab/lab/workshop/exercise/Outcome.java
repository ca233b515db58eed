package io.executorlab.lab.workshop.exercise;

import java.util.List;

import io.executorlab.lab.i18n.Text;

/**
 * The measured result of a remedy, beside the flaw.
 *
 * @param runs of the remedy that it rests on
 * @param figures on which it was judged
 */
public record Outcome(Effect effect, Effect.Seen seen, int runs, List<Change> figures) {

    /**
     * A number of the flaw's runs and of the remedy's, the median of each; null where there is no evidence of it.
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
}
