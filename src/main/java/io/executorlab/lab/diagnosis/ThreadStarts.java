package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Steady;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

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

    private static final Pattern OF_A_NUMBERED_POOL =
            Pattern.compile("(?:pool-\\d+-thread|ForkJoinPool-\\d+-worker)-\\d+");
    private static final Pattern OF_A_NUMBERED_GROUP = Pattern.compile(".+-\\d+-\\d+");
    private static final String NETTYS_EXECUTOR = "io.netty.util.concurrent.SingleThreadEventExecutor.";

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

    /**
     * The threads that certain code has started since counting began, by {@link Starter#line}; empty where it cannot be
     * told. A pool that was there before and has grown has started none of them, whoever submitted: it is known by its
     * gauge, or by its number in its threads' names, which a pool made later does not have.
     */
    public static Optional<List<ThreadStart>> ofCode(Evidence evidence, Predicate<String> code) {
        if (!evidence.knowsAllStarts()) {
            return Optional.empty();
        }
        Set<String> before = Pools.threadsBefore(evidence, evidence.countedFromMillis()).stream()
                .map(ThreadNames::withoutLastNumber).collect(Collectors.toSet());
        return Optional.of(PoolGrowth.counted(evidence).beyond(evidence.startsCounted()).stream()
                .filter(start -> Starter.line(start, code).isPresent())
                .filter(start -> !isOfANumberedPool(start)
                        || !before.contains(ThreadNames.withoutLastNumber(start.name())))
                .toList());
    }

    /** Those that have not ended. */
    public static Optional<List<ThreadStart>> leftByCode(Evidence evidence, Predicate<String> code) {
        long loadTo = evidence.run().times().loadTo();
        return ofCode(evidence, code).map(starts -> starts.stream()
                .filter(start -> start.endMillis() == 0 && start.atMillis() <= loadTo).toList());
    }

    // A pool that nobody has numbered may share its threads' names with one that is made for each call.
    private static boolean isOfANumberedPool(ThreadStart start) {
        return OF_A_NUMBERED_POOL.matcher(start.name()).matches()
                || OF_A_NUMBERED_GROUP.matcher(start.name()).matches()
                        && start.frames().stream().anyMatch(frame -> frame.startsWith(NETTYS_EXECUTOR));
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
