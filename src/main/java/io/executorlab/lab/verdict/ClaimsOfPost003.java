package io.executorlab.lab.verdict;

import static io.executorlab.lab.verdict.Numbers.number;

import java.util.List;
import java.util.stream.Collectors;

/** Post 003: fan-out to an external API and its executors (dragonsu, 2024-11-09). */
final class ClaimsOfPost003 {

    private static final List<String> POLICIES = List.of("caller-runs", "abort", "discard", "discard-oldest");
    private static final List<Integer> POST_RAN = List.of(10, 6, 6, 6);
    private static final String OWN_EXAMPLE = "queue-10";
    private static final String SMALLER_QUEUE = "queue-2";

    static final List<Claim> ALL = List.of(
            new Claim("003-9", "Ten tasks on core 2, max 4: CallerRuns runs all, Abort, Discard and DiscardOldest run 4 + 2",
                    "10, 6, 6, 6", "", ClaimsOfPost003::rejection));

    private ClaimsOfPost003() {
    }

    private static boolean runsAsThePostSays(Cells cells, String cell) {
        for (int i = 0; i < POLICIES.size(); i++) {
            String ran = "(ran " + POLICIES.get(i) + ")";
            if (cells.of(cell, "round.min" + ran) != POST_RAN.get(i) || cells.of(cell, "round.max" + ran) != POST_RAN.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static String ran(Cells cells, String cell) {
        return POLICIES.stream().map(policy -> number(cells.of(cell, "round.median(ran " + policy + ")")))
                .collect(Collectors.joining(", "));
    }

    // The post lists 4 + 2 below an example whose queue has 10 places, so the list is held against both queues.
    private static Judgement rejection(Cells cells) {
        boolean ownExample = runsAsThePostSays(cells, OWN_EXAMPLE);
        boolean smallerQueue = runsAsThePostSays(cells, SMALLER_QUEUE);
        String why = ("CallerRuns, Abort, Discard and DiscardOldest run %s of the ten on %s threads in the post's own example, a queue of 10, and %s with a queue of 2. "
                + "There CallerRuns runs %s on the submitter's thread, Abort tells it of %s; Discard loses %s and DiscardOldest %s without a word.")
                .formatted(ran(cells, OWN_EXAMPLE), number(cells.of(OWN_EXAMPLE, "round.median(threads abort)")), ran(cells, SMALLER_QUEUE),
                        number(cells.of(SMALLER_QUEUE, "round.median(on the caller)")), number(cells.of(SMALLER_QUEUE, "round.median(rejected abort)")),
                        number(cells.of(SMALLER_QUEUE, "round.median(lost discard)")),
                        number(cells.of(SMALLER_QUEUE, "round.median(lost discard-oldest)")));
        Verdict verdict = ownExample ? Verdict.REPRODUCED : smallerQueue ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, ran(cells, OWN_EXAMPLE), ran(cells, SMALLER_QUEUE) + " with a queue of 2");
    }
}
