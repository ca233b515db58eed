package io.executorlab.lab.workshop.material;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.workshop.words.Text;

/**
 * What came of a remedy, beside the flaw.
 *
 * @param figures on which it was judged
 * @param own whether flaw and remedy were run on this machine
 */
public record Outcome(Effect effect, Effect.Seen seen, List<Figure> figures, boolean own) {

    /** The one figure that is of no load by itself. */
    private static final String OF_THE_APP = "figure.threads";

    /**
     * A number of the flaw's runs and of the remedy's, the median of each; null where there is no evidence of it.
     *
     * @param unit such as {@code ms}; may be empty
     */
    public record Figure(Text name, String unit, Double before, Double after) {

        /** The same among the numbers of two loads. */
        Figure of(LoadPart part) {
            return new Figure(Text.of("figure.of-" + part.word(), name), unit, before, after);
        }

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

    /**
     * What came of two flaws at once: it helps where it helps against both, and in part where against one; it is worse where one of them is.
     *
     * @param each of them, in their order
     */
    public static Outcome of(List<Outcome> each) {
        List<Figure> figures = IntStream.range(0, each.size()).boxed().flatMap(i -> each.get(i).figures().stream()
                .map(figure -> figure.name().key().equals(OF_THE_APP) ? figure : figure.of(LoadPart.values()[i]))).distinct().toList();
        Set<Effect> effects = each.stream().map(Outcome::effect).collect(Collectors.toSet());
        Set<Effect.Seen> seen = each.stream().map(Outcome::seen).collect(Collectors.toSet());
        return new Outcome(effect(effects), seen.contains(Effect.Seen.WORSE) ? Effect.Seen.WORSE : seen.contains(Effect.Seen.BETTER) ? Effect.Seen.BETTER
                : Effect.Seen.SAME, figures, false);
    }

    private static Effect effect(Set<Effect> effects) {
        if (effects.size() == 1 || effects.contains(Effect.WORSE)) {
            return effects.contains(Effect.WORSE) ? Effect.WORSE : effects.iterator().next();
        }
        return effects.contains(Effect.HELPS) ? Effect.PART : Effect.MOVES;
    }

    /** The same, of the learner's own runs. */
    public Outcome here() {
        return new Outcome(effect, seen, figures, true);
    }
}
