package io.executorlab.lab.workshop.exercise;

import java.util.List;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.workshop.exercise.Bet.Effect;

/** The rule beside the bets, on one run of a flaw and one of a fix attempt. The catalogue has what it says. */
public final class BetRule {

    private static final double NOTED_MILLIS = 10;
    private static final double POINTS = 10;
    private static final String WAITING = "hikari.pending.mean";

    private final Flaw flaw;
    private final Evidence fixAttempt;
    private final Measures before;
    private final Measures after;

    private BetRule(Flaw flaw, Evidence broken, Evidence fixAttempt) {
        this.flaw = flaw;
        this.fixAttempt = fixAttempt;
        this.before = new Measures(List.of(broken));
        this.after = new Measures(List.of(fixAttempt));
    }

    public static Bet.Result of(Flaw flaw, Evidence broken, Evidence fixAttempt) {
        BetRule rule = new BetRule(flaw, broken, fixAttempt);
        return new Bet.Result(rule.effect(), rule.seen());
    }

    private Effect effect() {
        if (!flaw.bound().isExceeded(fixAttempt)) {
            return Effect.CURES;
        }
        boolean waitsElsewhere = flaw.kind() == Flaw.Kind.CONNECTIONS
                && value(after, WAITING) <= value(before, WAITING) / 2;
        if (waitsElsewhere && seen() != Effect.Seen.BETTER) {
            return Effect.MOVES;
        }
        return seen() == Effect.Seen.WORSE ? Effect.WORSE : Effect.LEAVES;
    }

    private Effect.Seen seen() {
        double lost = unanswered(before);
        double lostNow = unanswered(after);
        if (lostNow >= lost + POINTS || anyTime(after, before)) {
            return Effect.Seen.WORSE;
        }
        return lost >= POINTS && lostNow <= lost / 4 || anyTime(before, after) ? Effect.Seen.BETTER : Effect.Seen.SAME;
    }

    /** True where one of the client's times is at least twice as long as in the other run. Nobody feels leftovers. */
    private boolean anyTime(Measures longer, Measures shorter) {
        return flaw.kind() != Flaw.Kind.LEFT_BEHIND && flaw.client().stream()
                .anyMatch(time -> value(longer, time) >= 2 * value(shorter, time)
                        && value(longer, time) - value(shorter, time) >= NOTED_MILLIS);
    }

    private static double unanswered(Measures run) {
        double answered = value(run, "requests.answered") + value(run, "requests.refused");
        return 100 - 100 * answered / value(run, "requests.sent");
    }

    private static double value(Measures run, String measure) {
        return run.value(measure).orElse(0);
    }
}
