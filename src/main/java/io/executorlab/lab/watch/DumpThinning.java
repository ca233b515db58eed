package io.executorlab.lab.watch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

import io.executorlab.lab.measure.JudgedDumps.Taken;

/**
 * Chooses the dumps of a long load that are kept: one in so many, twice as many each time there are too many, and the
 * first. Whenever the warm-up turns out to have ended, the dump with the highest count since then is among them too:
 * each that no later one reaches.
 */
final class DumpThinning {

    static final int AT_MOST = 240;

    private final List<ToLongFunction<Taken>> counts;
    private final List<Kept> kept = new ArrayList<>();
    private int number;
    private int oneIn = 1;

    private record Kept(int number, List<Path> files, long[] counts) {
    }

    /** @param counts which of the dumps has the most counts, whatever else is kept */
    DumpThinning(List<ToLongFunction<Taken>> counts) {
        this.counts = counts;
    }

    /**
     * The files that are not needed any more, of this dump or of earlier ones.
     *
     * @param files of this dump
     */
    synchronized List<Path> add(Taken dump, List<Path> files) {
        kept.add(new Kept(number++, files, counts.stream().mapToLong(count -> count.applyAsLong(dump)).toArray()));
        while (kept.stream().filter(this::isOneInSoMany).count() > AT_MOST) {
            oneIn *= 2;
        }
        List<Kept> unneeded = unneeded();
        kept.removeAll(unneeded);
        return unneeded.stream().flatMap(left -> left.files().stream()).toList();
    }

    /** Returns whether any has been left out. */
    synchronized boolean thins() {
        return oneIn > 1;
    }

    private boolean isOneInSoMany(Kept dump) {
        return dump.number() % oneIn == 0;
    }

    private List<Kept> unneeded() {
        long[] highest = new long[counts.size()];
        Arrays.fill(highest, -1);
        List<Kept> unneeded = new ArrayList<>();
        for (int i = kept.size() - 1; i >= 0; i--) {
            if (!reaches(kept.get(i).counts(), highest) && !isOneInSoMany(kept.get(i))) {
                unneeded.add(kept.get(i));
            }
        }
        return unneeded;
    }

    /** Raises the highest counts to these; returns whether one of them was higher. */
    private static boolean reaches(long[] counts, long[] highest) {
        boolean reaches = false;
        for (int i = 0; i < counts.length; i++) {
            reaches |= counts[i] > highest[i];
            highest[i] = Math.max(highest[i], counts[i]);
        }
        return reaches;
    }
}
