package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A learner's bet on a fix attempt, made before the results are seen.
 *
 * @param sure whether he would bet on it
 * @param right whether the flaw came to be as the bet says; null until the results have been seen
 * @param felt whether clients felt it as the bet says; null until then
 */
public record Bet(Effect effect, Effect.Seen seen, boolean sure,
        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean right,
        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean felt) {

    public Bet {
        if (effect == null || seen == null) {
            throw new IllegalArgumentException("a bet needs effect and seen");
        }
    }

    public static Bet open(Effect effect, Effect.Seen seen, boolean sure) {
        return new Bet(effect, seen, sure, null, null);
    }

    Bet settled(Flaw.Result result) {
        return new Bet(effect, seen, sure, effect == result.effect(), seen == result.seen());
    }
}
