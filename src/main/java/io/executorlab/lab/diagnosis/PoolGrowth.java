package io.executorlab.lab.diagnosis;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.NamedThread;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * By how many threads the connector's pool and those of the registered executors have grown. A pool that starts its
 * threads when they are first needed explains so many starts, once. Only a pool that was there before can have grown:
 * pools that appear later may be one for each request, and explain nothing.
 *
 * @param byPool a connector's threads by their names where it has no gauge and they can be seen
 */
public record PoolGrowth(Map<String, Double> byPool) {

    // The recording and the scrape do not take their times in the same way.
    private static final long CLOCKS_APART_MILLIS = 10;

    /** Since the counters' growth counts, only pools that have grown. */
    public static PoolGrowth counted(Evidence evidence) {
        Map<String, Double> growth = asRead(evidence);
        late(evidence).forEach((pool, threads) -> growth.merge(pool, threads, Double::sum));
        growth.values().removeIf(threads -> threads == 0);
        if (!Pools.haveConnector(evidence)) {
            connectorsStarted(evidence).forEach(name -> growth.merge(Pools.byName(name), 1.0, Double::sum));
        }
        return new PoolGrowth(growth);
    }

    /** From the baseline to the last scrape; less than 0 where a pool has shrunk. */
    public static PoolGrowth sinceBaseline(Evidence evidence) {
        return toTheEnd(evidence, evidence.baseline(),
                evidence.dump(ThreadDump.Phase.BASELINE).map(dump -> Pools.connectors(dump.names())));
    }

    /** In the last scrape over where counting began; less than 0 where the pools have shrunk. */
    public static double left(Evidence evidence) {
        return toTheEnd(evidence, evidence.countedFrom(), connectorsWhereCountingBegan(evidence)).total()
                + new PoolGrowth(late(evidence)).total();
    }

    /** Those in the next dump, which may be seconds later, but for those that have started until then. */
    private static Optional<Set<String>> connectorsWhereCountingBegan(Evidence evidence) {
        return firstSince(evidence).map(dump -> {
            Set<String> names = Pools.connectors(dump.names());
            connectorsStarted(evidence).filter(names::contains).sorted()
                    .limit((long) countedUntil(evidence, dump.atMillis())).toList().forEach(names::remove);
            return names;
        });
    }

    /**
     * How many threads count as pools' although nobody saw who started them: a pool grew just as counting began, and no
     * recording has its threads by name.
     */
    public static double doubt(Evidence evidence) {
        Map<String, Double> unseen = late(evidence);
        unseen.keySet().removeIf(pool -> isRecorded(pool, evidence));
        double connectors = Pools.haveConnector(evidence) || !evidence.starts().isEmpty() ? 0
                : connectorsInTheNextDump(evidence).count();
        return new PoolGrowth(unseen).total() + connectors;
    }

    public double total() {
        return byPool.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The threads that it does not explain. */
    public <T extends NamedThread> List<T> beyond(List<T> threads) {
        return explained(threads).get(false);
    }

    /** The threads that it explains, and those that it does not. */
    public <T extends NamedThread> Map<Boolean, List<T>> explained(List<T> threads) {
        Map<String, Double> unused = new LinkedHashMap<>(byPool);
        return threads.stream().collect(Collectors.partitioningBy(thread -> unused.keySet().stream()
                .filter(pool -> unused.get(pool) >= 1 && Pools.belongs(thread.name(), pool)).findFirst()
                .map(pool -> unused.merge(pool, -1.0, Double::sum)).isPresent()));
    }

    /** As the pools' gauges tell it. */
    private static Map<String, Double> asRead(Evidence evidence) {
        return grown(evidence.countedFrom(), evidence.counted(), 0);
    }

    private static Map<String, Double> grown(Optional<Scrape> from, List<Scrape> to, double atLeast) {
        Map<String, Double> growth = new LinkedHashMap<>();
        Map<Series, Double> most = new HashMap<>();
        to.stream().flatMap(Pools::gauges).forEach(gauge -> most.merge(gauge.series(), Pools.size(gauge), Math::max));
        from.stream().flatMap(Pools::gauges).forEach(gauge -> growth.merge(Pools.of(gauge.series()),
                Math.max(atLeast, most.getOrDefault(gauge.series(), 0.0) - Pools.size(gauge)), Double::sum));
        return growth;
    }

    private static PoolGrowth toTheEnd(Evidence evidence, Optional<Scrape> from,
            Optional<Set<String>> connectorsBefore) {
        Map<String, Double> growth = grown(from.filter(scrape -> evidence.drained().isPresent()),
                evidence.drained().stream().toList(), Double.NEGATIVE_INFINITY);
        Optional<ThreadDump> after = evidence.dump(ThreadDump.Phase.DRAINED);
        if (!Pools.haveConnector(evidence) && connectorsBefore.isPresent() && after.isPresent()) {
            connectorsBefore.get().forEach(thread -> growth.merge(Pools.byName(thread), -1.0, Double::sum));
            Pools.connectors(after.get().names())
                    .forEach(thread -> growth.computeIfPresent(Pools.byName(thread), (pool, count) -> count + 1));
        }
        return new PoolGrowth(growth);
    }

    /**
     * The threads that pools may have started while the scrape was read from which on is counted: the counter of
     * started threads comes before the pool's gauge. It takes a pool that grows in this moment, as on a machine so busy
     * that the counter never stands still. It can be no more threads than the pool has more than in the scrape before,
     * than the counter has in the next one, and than the recording, where it has the pool's, shows that the gauge
     * missed.
     */
    private static Map<String, Double> late(Evidence evidence) {
        long from = evidence.countedFromMillis();
        double untold = countedUntil(evidence, from + 1);
        Map<String, Double> before = evidence.scrapes().stream().filter(earlier -> earlier.atMillis() < from)
                .reduce((first, second) -> second).map(Pools::sizes).orElse(null);
        Map<String, Double> late = evidence.countedFrom()
                .filter(scrape -> before != null && scrape.tookMillis() > 0).map(Pools::sizes)
                .orElseGet(LinkedHashMap::new);
        late.keySet().removeIf(pool -> !before.containsKey(pool));
        late.replaceAll((pool, size) -> Math.min(untold, size - before.get(pool)));
        late.replaceAll((pool, size) -> isRecorded(pool, evidence) ? Math.min(size, missed(pool, evidence)) : size);
        late.values().removeIf(threads -> threads <= 0);
        return late;
    }

    private static boolean isRecorded(String pool, Evidence evidence) {
        return evidence.knowsAllStarts()
                && evidence.starts().stream().anyMatch(start -> Pools.belongs(start.name(), pool));
    }

    /**
     * The starts in the recording over the growth of the gauge. A thread stands in the recording when it first runs,
     * which on a busy machine is late, and never before the counter has it.
     */
    private static double missed(String pool, Evidence evidence) {
        long begin = beginOfCounting(evidence) - CLOCKS_APART_MILLIS;
        long started = evidence.starts().stream()
                .filter(start -> start.atMillis() >= begin && Pools.belongs(start.name(), pool)).count();
        return started - asRead(evidence).getOrDefault(pool, 0.0);
    }

    private static long beginOfCounting(Evidence evidence) {
        return evidence.countedFrom().map(from -> from.atMillis() - from.tookMillis())
                .orElse(evidence.countedFromMillis());
    }

    /**
     * Counts the threads that were started from where counting began to the first scrape at that time or after it, or
     * to the last one.
     */
    private static double countedUntil(Evidence evidence, long millis) {
        List<Scrape> counted = evidence.counted();
        Optional<Scrape> until = counted.stream().filter(scrape -> scrape.atMillis() >= millis).findFirst()
                .or(() -> counted.stream().reduce((first, second) -> second));
        double started = until.map(scrape -> more(counted.get(0), scrape, Scrape.STARTED)).orElse(0.0);
        return started > 0 ? Math.max(started, more(counted.get(0), until.get(), Scrape.LIVE)) : 0;
    }

    private static double more(Scrape before, Scrape after, String metric) {
        return after.value(metric).orElse(0) - before.value(metric).orElse(0);
    }

    private static Optional<ThreadDump> firstSince(Evidence evidence) {
        return evidence.dumps().stream().filter(dump -> dump.atMillis() > evidence.countedFromMillis()).findFirst();
    }

    /** The connectors' threads that have started since counting began, in pools that were there before. */
    private static Stream<String> connectorsStarted(Evidence evidence) {
        if (!evidence.starts().isEmpty()) {
            long begin = beginOfCounting(evidence);
            return ofEarlierPools(evidence, begin, evidence.startsByLoad().stream()
                    .filter(start -> start.atMillis() >= begin).map(ThreadStart::name)).stream();
        }
        Set<String> later = ofEarlierPools(evidence, evidence.countedFromMillis(), evidence.dumps().stream()
                .filter(dump -> dump.atMillis() > evidence.countedFromMillis()).flatMap(ThreadDump::names));
        firstSince(evidence).ifPresent(dump -> dump.names().forEach(later::remove));
        return Stream.concat(later.stream(), connectorsInTheNextDump(evidence));
    }

    /** They may have started before: there are no more since then than the counter has counted until that dump. */
    private static Stream<String> connectorsInTheNextDump(Evidence evidence) {
        return firstSince(evidence).stream()
                .flatMap(dump -> ofEarlierPools(evidence, evidence.countedFromMillis(), dump.names()).stream().sorted()
                        .limit((long) countedUntil(evidence, dump.atMillis())));
    }

    /** The connectors' threads among them that were not there before. */
    private static Set<String> ofEarlierPools(Evidence evidence, long startedBefore, Stream<String> names) {
        Set<String> before = Pools.threadsBefore(evidence, startedBefore);
        Set<String> known = before.stream().map(ThreadNames::withoutLastNumber).collect(Collectors.toSet());
        Set<String> connectors = Pools.connectors(names);
        connectors.removeIf(name -> before.contains(name) || !known.contains(ThreadNames.withoutLastNumber(name)));
        return connectors;
    }
}
