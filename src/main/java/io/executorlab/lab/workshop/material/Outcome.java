package io.executorlab.lab.workshop.material;

import java.util.List;

import io.executorlab.lab.workshop.words.Text;

/**
 * What came of a remedy, beside the flaw.
 *
 * @param figures on which it was judged
 * @param own whether flaw and remedy were run on this machine
 */
public record Outcome(Effect effect, Effect.Seen seen, List<Figure> figures, boolean own) {

    /**
     * A number of the flaw's runs and of the remedy's, the median of each; null where there is no evidence of it.
     *
     * @param unit such as {@code ms}; may be empty
     */
    public record Figure(Text name, String unit, Double before, Double after) {

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

    /** The same, of the learner's own runs. */
    public Outcome here() {
        return new Outcome(effect, seen, figures, true);
    }
}
