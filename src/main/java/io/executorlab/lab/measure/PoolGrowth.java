package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * By how many threads the connector's pool and those of the registered executors have grown since the counters' growth
 * counts. A pool that starts its threads when they are first needed explains so many starts, once. Only a pool that was
 * there before can have grown: pools that appear later may be one for each request, and explain nothing.
 */
public final class PoolGrowth {

    private PoolGrowth() {
    }

    /**
     * By pool, only those that have grown; a connector's threads by their names where it has no gauge and they can be
     * seen. What a pool has started while its gauge was read counts too, as far as a recording shows it.
     */
    public static Map<String, Double> of(Evidence evidence) {
        Map<String, Double> growth = asRead(evidence);
        ScrapeSkew.of(evidence, growth).seen().forEach((pool, threads) -> growth.merge(pool, threads, Double::sum));
        return growth;
    }

    /** Counts the threads more that the pools may have started and nobody can tell from those of others. */
    static double doubtful(Evidence evidence) {
        return ScrapeSkew.of(evidence, asRead(evidence)).doubtful();
    }

    private static Map<String, Double> asRead(Evidence evidence) {
        Map<String, Double> growth = new LinkedHashMap<>();
        Optional<Scrape> from = evidence.countedFrom();
        Map<Series, Double> most = most(evidence.counted());
        from.stream().flatMap(Pools::gauges).forEach(gauge -> {
            double before = Pools.size(gauge);
            double after = most.getOrDefault(gauge.series(), 0.0);
            if (after > before) {
                growth.merge(Pools.of(gauge.series()), after - before, Double::sum);
            }
        });
        if (!Pools.haveConnector(evidence)) {
            growth.putAll(byName(evidence));
        }
        return growth;
    }

    /** By its gauge, or by names in thread dumps or a recording. */
    public static boolean knowsConnector(Evidence evidence) {
        return Pools.haveConnector(evidence) || !evidence.dumps().isEmpty() || !evidence.starts().isEmpty();
    }

    public static <T> List<T> beyond(Evidence evidence, List<T> threads, Function<T, String> name) {
        return beyond(of(evidence), threads, name);
    }

    private static <T> List<T> beyond(Map<String, Double> growth, List<T> threads, Function<T, String> name) {
        Map<String, Double> explained = new LinkedHashMap<>(growth);
        return threads.stream().filter(thread -> explained.keySet().stream()
                .filter(pool -> explained.get(pool) >= 1 && Pools.belongs(name.apply(thread), pool)).findFirst()
                .map(pool -> explained.merge(pool, -1.0, Double::sum)).isEmpty()).toList();
    }

    static double total(Evidence evidence) {
        return sum(of(evidence));
    }

    /** In the last scrape over where counting began; less than 0 where the pools have shrunk. */
    static double left(Evidence evidence) {
        double byGauge = sum(byGaugesAtTheEnd(evidence, evidence.countedFrom()))
                + sum(ScrapeSkew.of(evidence, asRead(evidence)).seen());
        return Pools.haveConnector(evidence) ? byGauge : byGauge + leftByName(evidence);
    }

    public static <T> List<T> beyondSinceBaseline(Evidence evidence, List<T> threads, Function<T, String> name) {
        return beyond(sinceBaseline(evidence), threads, name);
    }

    private static Map<String, Double> sinceBaseline(Evidence evidence) {
        Map<String, Double> growth = byGaugesAtTheEnd(evidence, evidence.baseline());
        Optional<ThreadDump> before = evidence.dump(ThreadDump.Phase.BASELINE);
        Optional<ThreadDump> after = evidence.dump(ThreadDump.Phase.DRAINED);
        if (!Pools.haveConnector(evidence) && before.isPresent() && after.isPresent()) {
            Pools.connectors(before.get().names())
                    .forEach(thread -> growth.merge(Pools.byName(thread), -1.0, Double::sum));
            Pools.connectors(after.get().names())
                    .forEach(thread -> growth.computeIfPresent(Pools.byName(thread), (pool, count) -> count + 1));
        }
        return growth;
    }

    private static Map<String, Double> byGaugesAtTheEnd(Evidence evidence, Optional<Scrape> from) {
        Map<String, Double> growth = new LinkedHashMap<>();
        Optional<Scrape> last = evidence.drained();
        Map<Series, Double> after = most(last.stream().toList());
        if (last.isPresent()) {
            from.stream().flatMap(Pools::gauges).forEach(gauge -> growth.merge(Pools.of(gauge.series()),
                    after.getOrDefault(gauge.series(), 0.0) - Pools.size(gauge), Double::sum));
        }
        return growth;
    }

    private static double sum(Map<String, Double> growth) {
        return growth.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double leftByName(Evidence evidence) {
        Optional<ThreadDump> drained = evidence.dump(ThreadDump.Phase.DRAINED);
        if (drained.isEmpty()) {
            return 0;
        }
        Set<String> there = Pools.connectors(drained.get().names());
        long from = evidence.countedFromMillis();
        Set<String> ended = evidence.dumpsUnderLoad().stream().filter(dump -> dump.atMillis() > from).findFirst()
                .map(dump -> Pools.connectors(dump.names())).orElse(new HashSet<>());
        Set<String> grown = startedSince(evidence);
        grown.retainAll(there);
        ended.removeAll(there);
        return grown.size() - ended.size();
    }

    private static Map<Series, Double> most(List<Scrape> scrapes) {
        Map<Series, Double> most = new HashMap<>();
        scrapes.forEach(scrape -> Pools.allGauges(scrape)
                .forEach(gauge -> most.merge(gauge.series(), Pools.size(gauge), Math::max)));
        return most;
    }

    private static Map<String, Double> byName(Evidence evidence) {
        Map<String, Double> growth = new LinkedHashMap<>();
        startedSince(evidence).forEach(name -> growth.merge(Pools.byName(name), 1.0, Double::sum));
        return growth;
    }

    private static Set<String> startedSince(Evidence evidence) {
        long from = evidence.countedFromMillis();
        Set<String> before = Pools.threadsBefore(evidence, from);
        Stream<String> after = evidence.startsCounted().stream().map(ThreadStart::name);
        if (evidence.starts().isEmpty()) {
            List<ThreadDump> later =
                    new ArrayList<>(evidence.dumps().stream().filter(dump -> dump.atMillis() > from).toList());
            // A thread that the first of them shows may have started before: what it does not show has certainly
            // started since.
            if (!later.isEmpty()) {
                later.remove(0).names().forEach(before::add);
            }
            after = later.stream().flatMap(ThreadDump::names);
        }
        Set<String> known = new HashSet<>();
        before.forEach(name -> known.add(ThreadNames.withoutLastNumber(name)));
        Set<String> since = Pools.connectors(after);
        since.removeIf(name -> before.contains(name) || !known.contains(ThreadNames.withoutLastNumber(name)));
        return since;
    }
}
