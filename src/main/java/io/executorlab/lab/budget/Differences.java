package io.executorlab.lab.budget;

import static io.executorlab.lab.i18n.Messages.english;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.statistics.DifferenceInterval;

/**
 * Finds the counters of a later version that are worse than an earlier one's, by runs of both under the same load on
 * one machine. Counters alone: times and levels scatter with the machine too much for a few runs. What adds up with the
 * requests is taken for each of them.
 */
final class Differences {

    /** Judged whatever the budget holds, where the runs have them. */
    private static final List<String> ALWAYS = List.of("threads.started.beyond-pools", "threads.left.beyond-pools",
            Measures.VIRTUAL + "left", "children.left", "fds.left");
    private static final String HANDLED = "requests.handled";
    private static final String LEFT = ".left";
    private static final String DESCRIPTORS = "fds.";
    private static final double STRAY = 2;
    // A jar that is opened later, a kept connection, a selector.
    private static final double STRAY_DESCRIPTORS = 10;
    private static final double SHARE = 0.1;

    private final List<Evidence> before;
    private final List<Evidence> after;

    private Differences(List<Evidence> before, List<Evidence> after) {
        this.before = before;
        this.after = after;
    }

    /** The budget's first; at least three runs of each. */
    static List<Difference> of(Budget budget, List<Evidence> before, List<Evidence> after) {
        Differences differences = new Differences(before, after);
        Set<String> own = budget.bounds().stream()
                .filter(entry -> entry.bound().atMost() != null || entry.bound().perRequest() != null)
                .map(Budget.Entry::measure).filter(Differences::isCounter)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Stream<String> others =
                ALWAYS.stream().filter(measure -> !own.contains(measure)).filter(differences::isMeasured);
        return Stream.concat(own.stream(), others).map(differences::difference).toList();
    }

    private static boolean isCounter(String name) {
        Measure measure = Measures.named(name);
        return measure.unit().isEmpty() && (measure.kind() != Measure.Kind.LEVEL || name.contains(LEFT));
    }

    private boolean isMeasured(String name) {
        return Stream.of(before, after).flatMap(List::stream).allMatch(run -> value(name, run).isPresent());
    }

    private Difference difference(String name) {
        boolean perRequest = Measures.named(name).kind() != Measure.Kind.LEVEL;
        Difference.Runs runs = new Difference.Runs(values(name, before), values(name, after));
        Optional<String> unmeasured = unmeasured("difference.earlier", name, before)
                .or(() -> unmeasured("difference.later", name, after));
        if (unmeasured.isPresent()) {
            return new Difference(name, perRequest, runs, 0, null, State.NO_EVIDENCE, unmeasured.get(), List.of());
        }
        double stray = (name.startsWith(DESCRIPTORS) ? STRAY_DESCRIPTORS : STRAY)
                / (perRequest ? median(values(HANDLED, before)) : 1);
        double tolerance = Math.max(stray, SHARE * median(runs.before()));
        DifferenceInterval by = DifferenceInterval.oneSided(runs.after(), runs.before());
        if (by.interval().low() > tolerance) {
            return new Difference(name, perRequest, runs, tolerance, by, State.BROKEN, "", culprits(name));
        }
        if (by.interval().high() <= tolerance) {
            return new Difference(name, perRequest, runs, tolerance, by, State.HELD, "", List.of());
        }
        return new Difference(name, perRequest, runs, tolerance, by, State.NO_EVIDENCE,
                english("difference.undecided"), List.of());
    }

    private Optional<String> unmeasured(String key, String name, List<Evidence> runs) {
        return runs.stream().filter(run -> value(name, run).isEmpty()).findFirst()
                .map(run -> english(key, MissingMetric.why(name, run)));
    }

    private List<Double> values(String name, List<Evidence> runs) {
        return runs.stream().map(run -> value(name, run)).filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble).toList();
    }

    /** For each request where it adds up with them. */
    private OptionalDouble value(String name, Evidence run) {
        Measures measures = new Measures(List.of(run));
        OptionalDouble value = measures.value(name);
        if (Measures.named(name).kind() != Measure.Kind.TOTAL || value.isEmpty()) {
            return value;
        }
        OptionalDouble handled = measures.value(HANDLED);
        return handled.orElse(0) > 0 ? OptionalDouble.of(value.getAsDouble() / handled.getAsDouble())
                : OptionalDouble.empty();
    }

    private static double median(List<Double> values) {
        return Numbers.median(values.stream().mapToDouble(Double::doubleValue)).orElseThrow();
    }

    private List<Culprit> culprits(String name) {
        return after.stream().max(Comparator.comparingDouble(run -> value(name, run).orElse(0)))
                .map(run -> Attribution.of(name, run)).orElse(List.of());
    }

    /** Says why the two did not have the same load; empty where they had. */
    static Optional<String> unequal(List<Evidence> before, List<Evidence> after, double tolerated) {
        Differences differences = new Differences(before, after);
        List<Double> one = differences.values(HANDLED, before);
        List<Double> other = differences.values(HANDLED, after);
        if (one.isEmpty() || other.isEmpty()
                || Math.abs(median(one) - median(other)) <= tolerated * Math.max(median(one), median(other))) {
            return Optional.empty();
        }
        return Optional.of(english("note.other-load", median(other), median(one)));
    }
}
