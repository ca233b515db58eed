package io.executorlab.lab.measure;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;

/**
 * The measures of one cell over all its runs: the median stands for the cell, lowest and highest are its spread. Each
 * is computed once, for evidence never changes.
 */
public class Measures {

    /** The beginning of the name of every measure of virtual threads. */
    public static final String VIRTUAL = "threads.virtual.";

    /** Decides of each run whether a measure that something disturbs counts there. */
    @FunctionalInterface
    interface Validity {

        boolean permits(Evidence run, String measure);
    }

    /** Lowest and highest over the runs. */
    public record Spread(double low, double high) {
    }

    private static final Map<String, Measure> BY_NAME = Vocabulary.byName();
    private static final Pattern WITH_PARAMETER = Pattern.compile("([^(]+)\\((.*)\\)([^()]*)");

    private final List<Evidence> runs;
    private final Validity validity;
    private final Map<String, List<Double>> known = new ConcurrentHashMap<>();

    /** Those of runs in which every measure counts. */
    public Measures(List<Evidence> runs) {
        this(runs, (run, measure) -> true);
    }

    Measures(List<Evidence> runs, Validity validity) {
        this.runs = List.copyOf(runs);
        this.validity = validity;
    }

    /** The measure of this name; throws {@link UsageException} with the nearest names where there is none. */
    public static Measure named(String name) {
        Matcher matcher = WITH_PARAMETER.matcher(name);
        String general = matcher.matches() ? matcher.group(1) + Measure.PARAMETER + matcher.group(3) : name;
        Measure measure = BY_NAME.get(general);
        if (measure == null) {
            throw new UsageException(
                    "There is no measure '%s'.%s".formatted(name, Suggestions.hint(general, BY_NAME.keySet())));
        }
        return measure;
    }

    /** The text between the parentheses of a measure's name; empty where there are none. */
    public static String parameter(String name) {
        Matcher matcher = WITH_PARAMETER.matcher(name);
        return matcher.matches() ? matcher.group(2) : "";
    }

    /** The names of all measures that take no parameter, in order. */
    public static List<String> general() {
        return BY_NAME.keySet().stream().filter(name -> !name.contains(Measure.PARAMETER)).sorted().toList();
    }

    /** The names of all measures that only a flight recording gives, in order, with {@code (*)} for a parameter. */
    public static List<String> onlyFromRecording() {
        return BY_NAME.values().stream().filter(measure -> measure.source().isRecording()).map(Measure::name).sorted()
                .toList();
    }

    /** The median over the runs that have it and in which it counts; empty where there is none: no evidence. */
    public OptionalDouble value(String name) {
        return Numbers.median(perRun(name).stream().mapToDouble(Double::doubleValue));
    }

    /**
     * The disturbance that voids the measure in every run that has it, so that {@link #value} is empty; empty where
     * there is a value, or nothing to be disturbed.
     */
    public Optional<Disturbance> disturbance(String name) {
        boolean counts = value(name).isPresent();
        Measure measure = named(name);
        String parameter = parameter(name);
        return counts ? Optional.empty()
                : runs.stream().filter(run -> measure.formula().compute(run, parameter).isPresent())
                        .map(run -> measure.disturbance(run.run().subject(), parameter)).findFirst();
    }

    /** One of the runs alone, with all that was read in it. */
    public Measures of(Evidence run) {
        return new Measures(List.of(run));
    }

    /** The same runs with all that was read in them, whether it counts or not. */
    public Measures asRead() {
        return new Measures(runs);
    }

    /**
     * By how much less the measure may be than {@link #value} says, in the run with the most doubt; 0 where there is
     * none.
     */
    public double doubt(String name) {
        return runs.stream().map(run -> named(name).doubt(run, parameter(name))).flatMapToDouble(OptionalDouble::stream)
                .max().orElse(0);
    }

    /** Throws {@link java.util.NoSuchElementException} where there is no evidence. */
    public Spread spread(String name) {
        List<Double> values = perRun(name);
        return new Spread(Collections.min(values), Collections.max(values));
    }

    /** The measure of each run that has it, in the order of the runs. */
    public List<Double> perRun(String name) {
        return known.computeIfAbsent(name, this::computed);
    }

    private List<Double> computed(String name) {
        Measure measure = named(name);
        String parameter = parameter(name);
        return ofEachRun(run -> validity.permits(run, name)
                ? measure.formula().compute(run, parameter)
                : OptionalDouble.empty());
    }

    private List<Double> ofEachRun(Function<Evidence, OptionalDouble> value) {
        return runs.stream().map(value).filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble).toList();
    }

    public List<Evidence> runs() {
        return runs;
    }
}
