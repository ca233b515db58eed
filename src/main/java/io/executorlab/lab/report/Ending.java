package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * Says in one line, for the end of a command, what keeps results from being in order: the first of each kind by its
 * name and with its reason.
 */
public final class Ending {

    private static final int REASON = 300;
    private static final String NOT_STARTED = "could not be started: ";
    private static final String EXCEEDED = "a bound is exceeded: ";
    private static final String UNKNOWN = "no evidence: ";

    private Ending() {
    }

    /** Empty where every bound held of the variants that count. */
    public static String of(List<ExperimentResult> results, boolean strict) {
        return of(results, result -> result.counting(strict));
    }

    public static String beside(List<ExperimentResult> results, boolean strict) {
        String ending = of(results, result -> result.beside(strict));
        return ending.isEmpty() ? "" : "Beside broken and fixed: " + ending;
    }

    private static String of(List<ExperimentResult> results, Function<ExperimentResult, List<CellResult>> cells) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        Stream.of(NOT_STARTED, EXCEEDED, UNKNOWN).forEach(kind -> kinds.put(kind, new ArrayList<>()));
        for (ExperimentResult result : results) {
            for (CellResult cell : cells.apply(result)) {
                String name = result.antiPattern() + " " + cell.id();
                switch (cell.outcome()) {
                    case NOT_STARTED -> kinds.get(NOT_STARTED).add(because(name, cell.problems()));
                    case NO_EVIDENCE -> kinds.get(UNKNOWN).add(because(name, cell.problems()));
                    case RAN, NOT_ON_THIS_JVM, NOT_ON_THIS_MACHINE -> cell.bounds().forEach(bound -> {
                        if (bound.state() == State.BROKEN) {
                            kinds.get(EXCEEDED).add(name + ", " + words(bound));
                        } else if (bound.state() == State.NO_EVIDENCE) {
                            kinds.get(UNKNOWN).add(because(name, List.of(bound.measure() + " could not be measured")));
                        }
                    });
                }
            }
        }
        return kinds.entrySet().stream().filter(kind -> !kind.getValue().isEmpty())
                .map(kind -> kind.getKey() + kind.getValue().get(0) + (kind.getValue().size() == 1 ? ""
                        : " (and %d more, see above)".formatted(kind.getValue().size() - 1)))
                .collect(Collectors.joining("; "));
    }

    static String words(BoundVerdict bound) {
        return "%s is %s, must be %s".formatted(bound.measure(),
                bound.value() == null ? "without evidence" : Numbers.precise(bound.value()), bound.bound());
    }

    private static String because(String name, List<String> problems) {
        return "%s: %s".formatted(OneLine.of(name), problems.isEmpty() || problems.get(0).isBlank()
                ? "no reason is recorded" : PlainText.cut(problems.get(0), REASON).replaceFirst("\\.$", ""));
    }
}
