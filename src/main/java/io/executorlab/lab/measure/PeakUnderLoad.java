package io.executorlab.lab.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * The highest number of live threads between the first and the last scrape under load. Where the JVM's own peak has
 * risen in this time, it is that; else it was reached before, and what counts is the flight recording, its starts less
 * its ends replayed between the scrapes, which misses no thread however short; without a recording that agrees with the
 * scrapes, the highest of these. When the load generator ends, it closes all its connections at once and the connector
 * starts threads to notice: that is after the last scrape, and not under load.
 */
final class PeakUnderLoad {

    // Scrape and recording are not read in the same moment: a few threads may start in between.
    private static final double AGREE_WITHIN_THREADS = 2;
    private static final double AGREE_WITHIN_SHARE = 0.05;

    private record Change(long atMillis, int by) {
    }

    private PeakUnderLoad() {
    }

    /** Empty without a scrape under load. */
    static OptionalDouble of(Evidence evidence) {
        OptionalDouble seen = Readings.max(evidence, scrape -> scrape.value(Scrape.LIVE));
        if (seen.isEmpty()) {
            return seen;
        }
        OptionalDouble risen = risen(evidence);
        return OptionalDouble.of(Math.max(seen.getAsDouble(), risen.isPresent() ? risen.getAsDouble()
                : replayed(evidence, seen.getAsDouble()).orElse(0)));
    }

    private static OptionalDouble risen(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        OptionalDouble before =
                evidence.baseline().map(scrape -> scrape.value(Scrape.PEAK)).orElse(OptionalDouble.empty());
        OptionalDouble after = scrapes.get(scrapes.size() - 1).value(Scrape.PEAK);
        return before.isPresent() && after.isPresent() && after.getAsDouble() > before.getAsDouble() ? after
                : OptionalDouble.empty();
    }

    /** The peak by the recording; empty if there is none, or if the scrapes contradict it. */
    private static OptionalDouble replayed(Evidence evidence, double highestSeen) {
        List<Change> changes = evidence.starts().stream().flatMap(PeakUnderLoad::changes)
                .sorted(Comparator.comparingLong(Change::atMillis).thenComparing(Change::by)).toList();
        List<Scrape> scrapes =
                evidence.underLoad().stream().filter(scrape -> scrape.value(Scrape.LIVE).isPresent()).toList();
        if (changes.isEmpty()) {
            return OptionalDouble.empty();
        }
        double[] older = scrapes.stream()
                .mapToDouble(scrape -> scrape.value(Scrape.LIVE).orElseThrow() - balance(changes, scrape.atMillis()))
                .toArray();
        double others = Numbers.median(Arrays.stream(older)).orElseThrow();
        double apart = Numbers.median(Arrays.stream(older).map(count -> Math.abs(count - others))).orElseThrow();
        if (apart > Math.max(AGREE_WITHIN_THREADS, AGREE_WITHIN_SHARE * highestSeen)) {
            return OptionalDouble.empty();
        }
        long from = scrapes.get(0).atMillis();
        long to = scrapes.get(scrapes.size() - 1).atMillis();
        int balance = balance(changes, from);
        int highest = balance;
        for (Change change : changes) {
            if (change.atMillis() > from && change.atMillis() <= to) {
                balance += change.by();
                highest = Math.max(highest, balance);
            }
        }
        return OptionalDouble.of(Math.floor(others + highest));
    }

    private static Stream<Change> changes(ThreadStart start) {
        Change begun = new Change(start.atMillis(), 1);
        return start.endMillis() > 0 ? Stream.of(begun, new Change(start.endMillis(), -1)) : Stream.of(begun);
    }

    private static int balance(List<Change> changes, long atMillis) {
        return changes.stream().takeWhile(change -> change.atMillis() <= atMillis).mapToInt(Change::by).sum();
    }
}
