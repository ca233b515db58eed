package io.executorlab.lab.claim;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;

/** Measures of five runs that are given as numbers; every other is 1 in each of them. */
final class GivenMeasures extends Measures {

    private static final int RUNS = 5;

    private final Map<String, List<Double>> given;

    /** @param given by the measure, a number for each run; empty for a measure that no run has */
    GivenMeasures(Map<String, List<Double>> given) {
        this(Stream.generate(() -> Recorded.run().evidence()).limit(RUNS).toList(), given);
    }

    private GivenMeasures(List<Evidence> runs, Map<String, List<Double>> given) {
        super(runs);
        this.given = given;
    }

    @Override
    public List<OptionalDouble> byRun(String name) {
        List<Double> numbers = given.getOrDefault(name, Collections.nCopies(RUNS, 1.0));
        return IntStream.range(0, RUNS).mapToObj(
                run -> run < numbers.size() ? OptionalDouble.of(numbers.get(run)) : OptionalDouble.empty()).toList();
    }
}
