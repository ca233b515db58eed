package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.Map;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Refusal;

/** The bets of an attempt, before the results are seen and beside them. */
public final class Bets {

    private Bets() {
    }

    /** The attempt with this bet; throws {@link UsageException} where no such bet is offered. */
    public static Attempt with(Open open, String remedyId, Bet bet) {
        requireOffered(open, remedyId);
        Map<String, Bet> all = new LinkedHashMap<>(open.attempt().bets());
        all.put(remedyId, new Bet(bet.effect(), bet.seen(), bet.sure(), null));
        return open.attempt().betting(all);
    }

    /** Throws {@link UsageException} where there is none on a remedy that is offered. */
    public static void requireAll(Open open) {
        if (!open.offered().stream().map(open.exercise()::remedyId).allMatch(open.attempt().bets()::containsKey)) {
            throw new Refusal("bet-first");
        }
    }

    /** The attempt with each bet held against what came of its remedy, if that is known. */
    public static Attempt settled(Open open) {
        Map<String, Bet> all = new LinkedHashMap<>();
        open.attempt().bets().forEach((remedyId, bet) -> {
            Outcome outcome = open.material().outcomes().get(requireOffered(open, remedyId));
            all.put(remedyId, outcome == null ? bet : bet.settled(outcome));
        });
        return open.attempt().betting(all);
    }

    private static String requireOffered(Open open, String remedyId) {
        String remedy = open.exercise().remedy(remedyId);
        if (!open.offered().contains(remedy)) {
            throw new UsageException("There is no such remedy.");
        }
        return remedy;
    }
}
