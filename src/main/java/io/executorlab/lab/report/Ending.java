package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * Says in one line, for the end of a command, what keeps results from being in order: the first of each kind by its
 * name and with its reason.
 */
public final class Ending {

    private static final int REASON = 300;

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
        List<String> notStarted = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (ExperimentResult result : results) {
            for (CellResult cell : cells.apply(result)) {
                String name = result.antiPattern() + " " + cell.id();
                switch (cell.outcome()) {
                    case NOT_STARTED -> notStarted.add(because(name, cell.problems()));
                    case NO_EVIDENCE -> unknown.add(because(name, cell.problems()));
                    case RAN, NOT_ON_THIS_JVM, NOT_ON_THIS_MACHINE -> cell.bounds().forEach(bound -> {
                        switch (bound.state()) {
                            case BROKEN -> broken.add(name + ", " + words(bound));
                            case NO_EVIDENCE ->
                                    unknown.add(because(name, List.of(bound.measure() + " could not be measured")));
                            case HELD, NOT_JUDGED -> {
                            }
                        }
                    });
                }
            }
        }
        return sentences(notStarted, broken, unknown);
    }

    static String words(BoundVerdict bound) {
        return "%s is %s, must be %s".formatted(bound.measure(),
                bound.value() == null ? "without evidence" : Numbers.precise(bound.value()), bound.bound());
    }

    private static String because(String name, List<String> problems) {
        return "%s: %s".formatted(OneLine.of(name), first(problems));
    }

    private static String first(List<String> problems) {
        return problems.isEmpty() || problems.get(0).isBlank() ? "no reason is recorded"
                : PlainText.cut(problems.get(0), REASON).replaceFirst("\\.$", "");
    }

    private static String sentences(List<String> notStarted, List<String> broken, List<String> unknown) {
        List<String> sentences = new ArrayList<>();
        add(sentences, "could not be started: ", notStarted);
        add(sentences, "a bound is exceeded: ", broken);
        add(sentences, "no evidence: ", unknown);
        return String.join("; ", sentences);
    }

    private static void add(List<String> sentences, String what, List<String> which) {
        if (!which.isEmpty()) {
            sentences.add(what + which.get(0)
                    + (which.size() == 1 ? "" : " (and %d more, see above)".formatted(which.size() - 1)));
        }
    }
}
