package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A learner's bet on a remedy, made before the results are seen.
 *
 * @param sure whether he would bet on it
 * @param right whether it came so; null until the results have been seen
 */
public record Bet(Effect effect, Effect.Seen seen, boolean sure,
        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean right) {

    public Bet {
        if (effect == null || seen == null) {
            throw new IllegalArgumentException("a bet needs effect and seen");
        }
    }

    /** The same once it is known what came; what the client sees of it is beside the point. */
    Bet settled(Outcome outcome) {
        return new Bet(effect, seen, sure, effect == outcome.effect());
    }
}
