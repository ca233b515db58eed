package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.LoadSteps.in;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.statistics.Sample;

/** 000-16: the second of two loads in a row on one JVM beside the first, and beside one after the queue has emptied. */
final class LoadsInARow {

    private static final String FIRST = "first";
    private static final String SECOND = "at-once";
    private static final String EMPTIED = "emptied";
    private static final String UNANSWERED = "requests.unanswered";
    private static final String IN_TIME = "requests.answered-share";
    private static final String JUST_IN_TIME = "@just-in-time";

    /**
     * The cells of each configuration that the post names, from the load that is far too much to that which it just
     * carries.
     */
    private static final Map<String, List<String>> CONFIGURATIONS = new LinkedHashMap<>();

    static {
        CONFIGURATIONS.put("as it was", List.of("broken", "broken@just-over", "broken" + JUST_IN_TIME));
        CONFIGURATIONS.put("a queue of 10", List.of("bounded-queue", "bounded-queue" + JUST_IN_TIME));
        CONFIGURATIONS.put("a core of 10", List.of("core-10", "core-10" + JUST_IN_TIME));
        CONFIGURATIONS.put("a queue and a core of 10",
                List.of("core-10-bounded-queue", "core-10-bounded-queue" + JUST_IN_TIME));
        CONFIGURATIONS.put("a pool of 150", List.of("bigger-pool"));
    }

    private LoadsInARow() {
    }

    static Judgement judge(Claim claim, Cells cells) {
        Map<String, Evaluation> evaluations = new LinkedHashMap<>();
        CONFIGURATIONS.forEach((name, variants) -> evaluations.put(name,
                Evaluation.anywhere(variants.stream().map(cell -> evaluate(cells, cell)).toList())));
        String shares = CONFIGURATIONS.entrySet().stream().map(configuration -> "%s %s".formatted(
                configuration.getKey(),
                configuration.getValue().stream().map(cell -> inTime(cells, cell)).collect(Collectors.joining(", "))))
                .collect(Collectors.joining("; "));
        return Judgement.of(Evaluation.under(evaluations),
                ("Answered in time in the first load, the second at once after it, and one after the queue had "
                        + "emptied: %s.")
                        .formatted(shares),
                inTime(cells, "broken", FIRST) + " in time", inTime(cells, "broken", SECOND) + " in time");
    }

    private static Evaluation evaluate(Cells cells, String cell) {
        Evaluation pattern = Evaluation.all(Evaluation.figure(cells.runs(cell, in(FIRST, UNANSWERED)), 0),
                Evaluation.figure(cells.runs(cell, in(EMPTIED, UNANSWERED)), 0),
                Evaluation.atLeast(cells.runs(cell, in(SECOND, UNANSWERED)), 1));
        Sample second = answered(cells, cell, SECOND);
        return pattern.orDirection(Evaluation.all(Evaluation.direction(second, answered(cells, cell, FIRST), true),
                Evaluation.direction(second, answered(cells, cell, EMPTIED), true)));
    }

    private static Sample answered(Cells cells, String cell, String step) {
        return cells.share(cell, List.of(in(step, "requests.answered")), in(step, "requests.sent"));
    }

    private static String inTime(Cells cells, String cell) {
        return List.of(FIRST, SECOND, EMPTIED).stream().map(step -> inTime(cells, cell, step))
                .collect(Collectors.joining("/"));
    }

    private static String inTime(Cells cells, String cell, String step) {
        return cells.text(cell, in(step, IN_TIME)) + " %";
    }
}
