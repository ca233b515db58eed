package io.executorlab.lab.claim;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.statistics.Interval;
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
    private final Map<String, String> withoutEvidence;
    private final Set<ClaimResult.Reading> readings = new LinkedHashSet<>();

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
        return sample(cell, run -> need(cell).byRun(measure).get(run));
    }

    /** @param number of a run, from its measures; throws {@link MissingException} where one of them lacks one */
    Sample each(String cell, ToDoubleFunction<ToDoubleFunction<String>> number) {
        return sample(cell, run -> OptionalDouble.of(number.applyAsDouble(measure -> {
            of(cell, measure);
            return present(need(cell).byRun(measure).get(run),
                    "'%s' was not measured in each run of the variant %s.".formatted(measure, cell));
        })));
    }

    /** A recording has the runs of one random order, and one without a seed is of before there were seeds. */
    private Sample sample(String cell, IntFunction<OptionalDouble> number) {
        SortedMap<Long, List<Double>> recordings = new TreeMap<>();
        List<Evidence> runs = need(cell).runs();
        for (int run = 0; run < runs.size(); run++) {
            Long seed = Objects.requireNonNullElse(runs.get(run).run().subject().seed(), NO_SEED);
            number.apply(run).ifPresent(
                    value -> recordings.computeIfAbsent(seed, recording -> new ArrayList<>()).add(value));
        }
        return new Sample(recordings);
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
        Interval spread = measures.spread(measure);
        return new ClaimResult.Reading(cell, measure, measures.value(measure).orElseThrow(), spread.low(),
                spread.high());
    }
}
