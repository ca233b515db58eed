package io.executorlab.lab.claim;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.statistics.Sample;

/** The measured cells of an experiment as the judges of claims see them. A cell without evidence is not there. */
public final class Cells {

    static final class MissingException extends RuntimeException {
        MissingException(String message) {
            super(message);
        }
    }

    private static final Pattern ROUND = Pattern.compile("round\\.(?:min|median|max)\\((.+)\\)");

    private static final Long NO_SEED = 0L;

    private final Map<String, Measures> measured;
    private final Map<String, SortedMap<Long, Measures>> recordings = new HashMap<>();
    private final Map<String, String> withoutEvidence;
    private final Set<ClaimResult.Reading> readings = new LinkedHashSet<>();

    public Cells(Map<String, Measures> measured) {
        this(measured, Map.of());
    }

    /** @param withoutEvidence those that were run and have none, each with the reason, a sentence */
    public Cells(Map<String, Measures> measured, Map<String, String> withoutEvidence) {
        this.measured = measured;
        this.withoutEvidence = withoutEvidence;
    }

    boolean has(String cell) {
        return measured.containsKey(cell);
    }

    /** The median of a measure of a cell; throws {@link MissingException}, which becomes "not measured". */
    public double of(String cell, String measure) {
        return present(find(cell, measure), "'%s' of the variant %s was not measured.".formatted(measure, cell));
    }

    static String text(Sample sample) {
        List<Double> runs = sample.runs();
        String median = Numbers.number(Numbers.median(runs.stream().mapToDouble(Double::doubleValue)).orElseThrow());
        String low = Numbers.number(Collections.min(runs));
        String high = Numbers.number(Collections.max(runs));
        return low.equals(high) ? median : "%s (%s..%s)".formatted(median, low, high);
    }

    private static double present(OptionalDouble value, String otherwise) {
        return value.orElseThrow(() -> new MissingException(otherwise));
    }

    OptionalDouble find(String cell, String measure) {
        Measures measures = need(cell);
        OptionalDouble value = measures.value(measure);
        if (value.isPresent()) {
            readings.add(reading(cell, measure, measures));
        }
        return value;
    }

    private Measures need(String cell) {
        return Optional.ofNullable(measured.get(cell)).orElseThrow(() -> new MissingException(
                withoutEvidence.containsKey(cell)
                        ? "The variant %s has no evidence: %s".formatted(cell, withoutEvidence.get(cell))
                        : "The variant %s was not run.".formatted(cell)));
    }

    /** Throws {@link MissingException} where none has it. */
    Sample runs(String cell, String measure) {
        of(cell, measure);
        return byRecording(cell, measures -> measures.perRun(measure));
    }

    private Sample byRecording(String cell, Function<Measures, List<Double>> numbers) {
        SortedMap<Long, List<Double>> runs = new TreeMap<>();
        recordings.computeIfAbsent(cell, this::recordings).forEach((seed, measures) -> {
            List<Double> found = numbers.apply(measures);
            if (!found.isEmpty()) {
                runs.put(seed, found);
            }
        });
        return new Sample(runs);
    }

    /** A recording has the runs of one random order, and one without a seed is of before there were seeds. */
    private SortedMap<Long, Measures> recordings(String cell) {
        Measures all = need(cell);
        Map<Long, List<Evidence>> bySeed = all.runs().stream().collect(Collectors.groupingBy(
                run -> Objects.requireNonNullElse(run.run().subject().seed(), NO_SEED)));
        SortedMap<Long, Measures> recordings = new TreeMap<>();
        bySeed.forEach((seed, runs) -> recordings.put(seed, bySeed.size() == 1 ? all : new Measures(runs)));
        return recordings;
    }

    @FunctionalInterface
    interface Run {

        /** Throws {@link MissingException}. */
        double of(String measure);

        default double sum(List<String> measures) {
            return measures.stream().mapToDouble(this::of).sum();
        }
    }

    /** Throws {@link MissingException}. */
    Sample each(String cell, ToDoubleFunction<Run> number) {
        return byRecording(cell, measures -> each(cell, measures, number));
    }

    private List<Double> each(String cell, Measures measures, ToDoubleFunction<Run> number) {
        return measures.runs().stream().map(run -> {
            Measures alone = measures.of(run);
            return number.applyAsDouble(measure -> {
                of(cell, measure);
                return present(alone.value(measure),
                        "'%s' was not measured in each run of the variant %s.".formatted(measure, cell));
            });
        }).toList();
    }

    /**
     * The share of the requests of each run that ended in one of these ways. None, which has no ratio, counts as half a
     * request of one more that was sent (Haldane 1956, Anscombe 1956).
     *
     * @param ways measures such as {@code requests.timed-out}
     * @param sent the measures of how many these were
     */
    Sample share(String cell, List<String> ways, List<String> sent) {
        return each(cell, run -> share(run.sum(ways), run.sum(sent)));
    }

    private static double share(double part, double sent) {
        return part == 0 ? 0.5 / (sent + 1) : part / sent;
    }

    /** 0 where none was read. */
    int leastRuns() {
        return readings.stream().map(ClaimResult.Reading::cell).distinct()
                .mapToInt(cell -> measured.get(cell).runs().size()).min().orElse(0);
    }

    public List<ClaimResult.Reading> readings() {
        return List.copyOf(readings);
    }

    private static ClaimResult.Reading reading(String cell, String measure, Measures measures) {
        Matcher round = ROUND.matcher(measure);
        if (round.matches()) {
            String what = "(" + round.group(1) + ")";
            return new ClaimResult.Reading(cell, "round.median" + what,
                    measures.value("round.median" + what).orElseThrow(),
                    measures.spread("round.min" + what).low(), measures.spread("round.max" + what).high());
        }
        Measures.Spread spread = measures.spread(measure);
        return new ClaimResult.Reading(cell, measure, measures.value(measure).orElseThrow(), spread.low(),
                spread.high());
    }
}
