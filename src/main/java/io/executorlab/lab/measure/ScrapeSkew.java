package io.executorlab.lab.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * Threads that pools may have started between two readings of the one scrape from which on is counted: the counter of
 * started threads was read before, and the pool's gauge after. Then the counter's growth has such a thread and the
 * pool's has not, so that it seems to be nobody's. It takes a pool that grows in this moment, as on a machine so busy
 * that the counter never stands still, and it can be no more threads than the next scrape has. Of a connector without a
 * gauge the same is told by its threads' names.
 *
 * @param seen by pool, those that the recording shows to be the pool's
 * @param doubtful at most so many more, of pools whose starts nobody saw
 */
record ScrapeSkew(Map<String, Double> seen, double doubtful) {

    // The recording and the scrape do not take their times in the same way.
    private static final long CLOCKS_APART_MILLIS = 10;

    /** @param growth of the pools, by pool, as their gauges or names tell it */
    static ScrapeSkew of(Evidence evidence, Map<String, Double> growth) {
        Map<String, Double> seen = new LinkedHashMap<>();
        double doubtful = 0;
        Optional<Scrape> from = evidence.countedFrom();
        double untold = countedUntilTheNext(evidence);
        for (Map.Entry<String, Double> pool : from.map(scrape -> grownJustBefore(scrape, evidence)).orElse(Map.of())
                .entrySet()) {
            if (!evidence.knowsAllStarts() || !isNamed(pool.getKey(), evidence)) {
                doubtful += pool.getValue();
                continue;
            }
            // A thread stands in the recording when it first runs, which on a busy machine is late, and never before
            // the counter has it.
            double missed =
                    startedFrom(begin(from.get()), pool.getKey(), evidence) - growth.getOrDefault(pool.getKey(), 0.0);
            double explained = Math.min(untold, Math.min(pool.getValue(), missed));
            if (explained > 0) {
                seen.put(pool.getKey(), explained);
                untold -= explained;
            }
        }
        doubtful = Math.min(doubtful, untold);
        if (!Pools.haveConnector(evidence)) {
            from.map(scrape -> connectorsStartedDuring(scrape, evidence)).orElse(Set.of()).stream().map(Pools::byName)
                    .sorted().limit((long) untold)
                    .forEach(pool -> seen.merge(pool, 1.0, Double::sum));
            doubtful += evidence.starts().isEmpty() ? connectorsOfTheNextDump(evidence) : 0;
        }
        return new ScrapeSkew(seen, doubtful);
    }

    private static long begin(Scrape scrape) {
        return scrape.atMillis() - scrape.tookMillis() - CLOCKS_APART_MILLIS;
    }

    /** Threads that the counters missed are in the next scrape at the latest. */
    private static double countedUntilTheNext(Evidence evidence) {
        List<Scrape> counted = evidence.counted();
        double started = counted.size() < 2 ? 0 : started(counted.get(1)) - started(counted.get(0));
        return started > 0 ? Math.max(started, live(counted.get(1)) - live(counted.get(0))) : 0;
    }

    /** No pool can have started more between two readings of one of the gauges. */
    private static Map<String, Double> grownJustBefore(Scrape scrape, Evidence evidence) {
        Map<String, Double> grown = new LinkedHashMap<>();
        evidence.scrapes().stream().filter(earlier -> earlier.atMillis() < scrape.atMillis())
                .reduce((first, second) -> second).map(Pools::sizes)
                .ifPresent(before -> Pools.sizes(scrape)
                        .forEach((pool, size) -> grown.put(pool, size - before.getOrDefault(pool, 0.0))));
        grown.values().removeIf(threads -> threads <= 0);
        return grown;
    }

    private static boolean isNamed(String pool, Evidence evidence) {
        return Stream
                .concat(evidence.starts().stream().map(ThreadStart::name),
                        evidence.dumps().stream().flatMap(ThreadDump::names))
                .anyMatch(name -> Pools.belongs(name, pool));
    }

    private static long startedFrom(long millis, String pool, Evidence evidence) {
        return evidence.starts().stream()
                .filter(start -> start.atMillis() >= millis && Pools.belongs(start.name(), pool)).count();
    }

    private static Set<String> connectorsStartedDuring(Scrape scrape, Evidence evidence) {
        long begin = begin(scrape);
        Set<String> before = pools(Pools.threadsBefore(evidence, begin));
        Set<String> started = Pools.connectors(evidence.starts().stream()
                .filter(start -> start.atMillis() >= begin && start.atMillis() < scrape.atMillis())
                .map(ThreadStart::name));
        started.removeIf(name -> !before.contains(Pools.byName(name)));
        return started;
    }

    /** The threads of an earlier pool in the first dump since then: they may have started before or since. */
    private static double connectorsOfTheNextDump(Evidence evidence) {
        Optional<Scrape> from = evidence.countedFrom();
        Optional<ThreadDump> next = evidence.dumps().stream()
                .filter(dump -> from.isPresent() && dump.atMillis() > from.get().atMillis()).findFirst();
        if (next.isEmpty()) {
            return 0;
        }
        double startedUntilThen =
                evidence.counted().stream().filter(scrape -> scrape.atMillis() >= next.get().atMillis()).findFirst()
                        .map(scrape -> started(scrape) - started(from.get())).orElse(Double.MAX_VALUE);
        Set<String> before = Pools.threadsBefore(evidence, from.get().atMillis());
        Set<String> pools = pools(before);
        Set<String> appeared = Pools.connectors(next.get().names());
        appeared.removeIf(name -> before.contains(name) || !pools.isEmpty() && !pools.contains(Pools.byName(name)));
        return Math.min(appeared.size(), startedUntilThen);
    }

    private static Set<String> pools(Set<String> threads) {
        return threads.stream().map(Pools::byName).collect(Collectors.toSet());
    }

    private static double started(Scrape scrape) {
        return scrape.value(Scrape.STARTED).orElse(0);
    }

    private static double live(Scrape scrape) {
        return scrape.value(Scrape.LIVE).orElse(0);
    }
}
