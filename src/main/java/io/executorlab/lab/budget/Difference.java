package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.statistics.PairInterval;

/**
 * A counter in the runs of two versions of an app, and whether the later one's is worse: by runs of both under the same
 * load on one machine. Counters alone: times and levels scatter with the machine too much for a few runs. What adds up
 * with the requests is taken for each of them.
 *
 * @param perRequest whether the values are for each request that the app handled
 * @param runs what each run has measured
 * @param tolerance by how much more is no worse
 * @param by the later version's less the earlier one's; null where a run does not have it
 * @param state broken where the whole interval lies above the tolerance, held where none of it does, else no evidence
 * @param why there is no evidence; empty otherwise
 * @param culprits whose threads they are in the later version; empty where it is no worse or nothing tells
 */
public record Difference(String measure, boolean perRequest, Runs runs, double tolerance, PairInterval by,
        State state, String why, List<Culprit> culprits) {

    /** In the order of the runs. */
    public record Runs(List<Double> before, List<Double> after) {
    }

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
    /** Of ten runs there are 252 in all. */
    static final int DIVISIONS = 1000;

    /** The budget's first; at least three runs of each. */
    static List<Difference> of(Budget budget, List<Evidence> before, List<Evidence> after) {
        Set<String> own = budget.bounds().stream()
                .filter(entry -> entry.bound().atMost() != null || entry.bound().perRequest() != null)
                .map(Budget.Entry::measure).filter(Difference::isCounter)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Stream<String> others = ALWAYS.stream().filter(measure -> !own.contains(measure)
                && Stream.of(before, after).flatMap(List::stream).allMatch(run -> value(measure, run).isPresent()));
        return Stream.concat(own.stream(), others).map(measure -> of(measure, before, after)).toList();
    }

    private static boolean isCounter(String name) {
        Measure measure = Measures.named(name);
        return measure.unit().isEmpty() && (measure.kind() != Measure.Kind.LEVEL || name.contains(LEFT));
    }

    private static Difference of(String name, List<Evidence> before, List<Evidence> after) {
        boolean perRequest = Measures.named(name).kind() != Measure.Kind.LEVEL;
        Runs runs = new Runs(values(name, before), values(name, after));
        Optional<String> unmeasured = unmeasured("difference.earlier", name, before)
                .or(() -> unmeasured("difference.later", name, after));
        if (unmeasured.isPresent()) {
            return new Difference(name, perRequest, runs, 0, null, State.NO_EVIDENCE, unmeasured.get(), List.of());
        }
        double stray = (name.startsWith(DESCRIPTORS) ? STRAY_DESCRIPTORS : STRAY)
                / (perRequest ? median(values(HANDLED, before)) : 1);
        double tolerance = Math.max(stray, SHARE * median(runs.before()));
        PairInterval by = PairInterval.oneSided(runs.after(), runs.before());
        if (by.interval().low() > tolerance) {
            return new Difference(name, perRequest, runs, tolerance, by, State.BROKEN, "", culprits(name, after));
        }
        if (by.interval().high() <= tolerance) {
            return new Difference(name, perRequest, runs, tolerance, by, State.HELD, "", List.of());
        }
        return new Difference(name, perRequest, runs, tolerance, by, State.NO_EVIDENCE,
                english("difference.undecided"), List.of());
    }

    private static Optional<String> unmeasured(String key, String name, List<Evidence> runs) {
        return runs.stream().filter(run -> value(name, run).isEmpty()).findFirst()
                .map(run -> english(key, MissingMetric.why(name, run)));
    }

    private static List<Double> values(String name, List<Evidence> runs) {
        return runs.stream().map(run -> value(name, run)).filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble).toList();
    }

    /** For each request where it adds up with them. */
    private static OptionalDouble value(String name, Evidence run) {
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

    private static List<Culprit> culprits(String name, List<Evidence> after) {
        return after.stream().max(Comparator.comparingDouble(run -> value(name, run).orElse(0)))
                .map(run -> Attribution.of(name, run)).orElse(List.of());
    }

    /** Of runs that are all of one version: the share of ways to divide them in two in which a counter is worse. */
    static double falseAlarms(List<Difference> differences) {
        Random random = new Random(1);
        long alarms = IntStream.range(0, DIVISIONS).filter(division -> {
            long order = random.nextLong();
            return differences.stream().anyMatch(difference -> difference.by != null && difference.isWorse(order));
        }).count();
        return (double) alarms / DIVISIONS;
    }

    /** Runs keep together: the same order divides all counters' alike. */
    private boolean isWorse(long order) {
        List<Double> all = new ArrayList<>(runs.before);
        all.addAll(runs.after);
        Collections.shuffle(all, new Random(order));
        int before = runs.before.size();
        return PairInterval.oneSided(all.subList(before, all.size()), all.subList(0, before)).interval()
                .low() > tolerance;
    }

    /** Says why the two did not have the same load; empty where they had. */
    static Optional<String> unequal(List<Evidence> before, List<Evidence> after, double tolerated) {
        List<Double> one = values(HANDLED, before);
        List<Double> other = values(HANDLED, after);
        if (one.isEmpty() || other.isEmpty()
                || Math.abs(median(one) - median(other)) <= tolerated * Math.max(median(one), median(other))) {
            return Optional.empty();
        }
        return Optional.of(english("note.other-load", median(other), median(one)));
    }
}
