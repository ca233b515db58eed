package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.springframework.util.Assert;
import tools.jackson.databind.EnumNamingStrategies.LowerCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

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
        Assert.isTrue(effect != null && seen != null, "a bet needs effect and seen");
    }

    public static Bet open(Effect effect, Effect.Seen seen, boolean sure) {
        return new Bet(effect, seen, sure, null, null);
    }

    Bet settled(Result result) {
        return new Bet(effect, seen, sure, effect == result.effect(), seen == result.seen());
    }

    /** The result of a fix attempt: what becomes of the flaw, and what the client sees. */
    public record Result(Effect effect, Effect.Seen seen) {
    }

    /** The effect of a fix attempt on a flaw, on which learners bet: it cures, moves, leaves or worsens it. */
    @EnumNaming(LowerCaseStrategy.class)
    public enum Effect {
        CURES, MOVES, LEAVES, WORSE;

        /** The effect as the client sees it, in time and in requests without an answer. */
        @EnumNaming(LowerCaseStrategy.class)
        public enum Seen { BETTER, SAME, WORSE }
    }
}
