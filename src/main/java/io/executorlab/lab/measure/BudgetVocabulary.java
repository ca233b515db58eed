package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;

/** Checks that a budget's bounds can be judged: known measures, units that fit, limits that can be kept and broken. */
public final class BudgetVocabulary {

    private static final int MANY_CORES = 4096;
    private static final double ALL_PERCENT = 100;

    /** Throws {@link UsageException} with a line for each wrong bound: where, what is wrong, what to write. */
    public static void check(Budget budget) {
        List<String> problems = budget.bounds().stream()
                .flatMap(entry -> problem(entry, budget.experiment() != null)
                        .map(problem -> budget.at(entry) + ": " + problem).stream())
                .toList();
        if (!problems.isEmpty()) {
            throw new UsageException(String.join(System.lineSeparator(), problems));
        }
    }

    private static Optional<String> problem(Budget.Entry entry, boolean ofTheLab) {
        Measure measure;
        try {
            measure = Measures.named(entry.measure());
        } catch (UsageException e) {
            return Optional.of(misplacedParameter(entry.measure()).orElse(e.getMessage()));
        }
        return measure.parameter().flatMap(parameter -> parameter.problem(Measures.parameter(entry.measure())))
                .or(() -> ofTheLab ? Optional.empty()
                        : Optional.ofNullable(measure.instead())
                                .map(instead -> english("budget.lab-run-only", entry.measure(), instead)))
                .or(() -> wrongUnit(entry, measure))
                .or(() -> meaningless(entry.bound(), measure.unit()))
                .or(() -> notForEachRequest(entry, measure))
                .map(problem -> problem + ".");
    }

    private static Optional<String> misplacedParameter(String written) {
        return Measures.all().stream()
                .filter(measure -> withoutParameter(measure.name()).equals(withoutParameter(written))).findFirst()
                .map(measure -> measure.parameter()
                        .map(parameter -> english("budget.lacks-parameter", written, parameter.meaning(),
                                measure.example()))
                        .orElseGet(() -> english("budget.takes-no-parameter", measure.name())));
    }

    private static String withoutParameter(String name) {
        return name.replaceFirst("\\(.*\\)", "");
    }

    private static Optional<String> wrongUnit(Budget.Entry entry, Measure measure) {
        for (Map.Entry<String, Limit> side : entry.bound().limits().entrySet()) {
            try {
                side.getValue().in(measure.unit(), 1);
            } catch (IllegalArgumentException e) {
                return Optional.of(english("budget.unit", side.getKey(), entry.measure(), e.getMessage()));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> meaningless(Bound bound, String unit) {
        IntToDoubleFunction lowest = cores -> bound.lowest(unit, cores).orElse(Double.NEGATIVE_INFINITY);
        IntToDoubleFunction highest = cores -> bound.highest(unit, cores, 1).orElse(Double.POSITIVE_INFINITY);
        double top = unit.equals("%") ? ALL_PERCENT : Double.POSITIVE_INFINITY;
        String written = bound.limits().entrySet().stream().map(side -> side.getKey() + ": " + side.getValue().text())
                .collect(Collectors.joining(", "));
        String wrong = onAnyCores(cores -> highest.applyAsDouble(cores) < 0) ? "budget.below-zero"
                : bound.perRequest() == null
                        && onAnyCores(cores -> lowest.applyAsDouble(cores) > highest.applyAsDouble(cores))
                                ? "budget.crossed"
                : onAnyCores(cores -> lowest.applyAsDouble(cores) > top) ? "budget.above-hundred"
                : onAnyCores(cores -> lowest.applyAsDouble(cores) <= 0 && highest.applyAsDouble(cores) >= top)
                        ? "budget.always-holds" : null;
        return Optional.ofNullable(wrong).map(key -> english(key, written));
    }

    // A limit is linear in the number of cores: what is so for one and for very many is so for all between.
    private static boolean onAnyCores(IntPredicate predicate) {
        return predicate.test(1) && predicate.test(MANY_CORES);
    }

    private static Optional<String> notForEachRequest(Budget.Entry entry, Measure measure) {
        if (entry.bound().perRequest() == null) {
            return Optional.empty();
        }
        return switch (measure.kind()) {
            case TOTAL -> Optional.empty();
            case PER_REQUEST -> Optional.of(english("budget.for-each-already", entry.measure()));
            case LEVEL -> Optional.of(english("budget.does-not-add-up", entry.measure()));
        };
    }
}
