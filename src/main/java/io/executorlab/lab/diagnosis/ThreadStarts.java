package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Steady;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The origins of the threads that an app started between the load's begin and its rest after it.
 *
 * @param all by the JVM's own counter
 * @param warmUp those before the counter first stood still
 * @param steadyFromSeconds after the load's begin; what is counted for each request begins here
 * @param stoodStill whether the counter stood still at all; where it did not, steady is what follows the load's first
 * third
 * @param pools by which the connector's and the registered executors' pools have grown since then, by pool
 * @param others by who started them, or by name where there is no recording
 * @param unattributed the rest: the counter's growth that neither a pool nor a recording nor a name explains
 */
public record ThreadStarts(double all, double warmUp, double steadyFromSeconds, boolean stoodStill,
        Map<String, Double> pools, Map<String, Double> others, double unattributed) {

    /** Empty where the app's counter of started threads could not be read before and after the load. */
    public static Optional<ThreadStarts> of(Evidence evidence) {
        List<Scrape> counted = evidence.counted();
        OptionalDouble before = started(evidence.baseline());
        OptionalDouble steady = started(evidence.countedFrom());
        OptionalDouble after = started(counted.stream().reduce((first, second) -> second));
        if (before.isEmpty() || steady.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        PoolGrowth pools = PoolGrowth.counted(evidence);
        double rest = after.getAsDouble() - steady.getAsDouble() - pools.total();
        Map<String, Double> others = new LinkedHashMap<>();
        // Dumps and a recording are not taken in the moment of a scrape: they may see a thread that the counter counts
        // as warm-up.
        for (Map.Entry<String, Double> origin : origins(evidence, pools).entrySet()) {
            if (rest > 0) {
                others.put(origin.getKey(), Math.min(rest, origin.getValue()));
                rest -= others.get(origin.getKey());
            }
        }
        double seconds = (evidence.countedFrom().orElseThrow().atMillis() - evidence.run().times().loadFrom()) / 1000.0;
        return Optional.of(new ThreadStarts(after.getAsDouble() - before.getAsDouble(),
                steady.getAsDouble() - before.getAsDouble(),
                Math.max(0, seconds), evidence.steady().map(Steady::stoodStill).orElse(false), pools.byPool(), others,
                Math.max(0, rest)));
    }

    private static OptionalDouble started(Optional<Scrape> scrape) {
        return scrape.map(at -> at.value(Scrape.STARTED)).orElse(OptionalDouble.empty());
    }

    private static Map<String, Double> origins(Evidence evidence, PoolGrowth pools) {
        Map<String, Double> origins = new LinkedHashMap<>();
        if (evidence.starts().isEmpty()) {
            pools.beyond(ThreadGroups.appeared(evidence))
                    .forEach(thread -> origins.merge(ThreadNames.normalise(thread.name()), 1.0, Double::sum));
        } else {
            Starter.groups(pools.beyond(evidence.startsCounted()))
                    .forEach((starter, starts) -> origins.merge(starter.origin(), (double) starts.size(), Double::sum));
        }
        return origins;
    }
}
