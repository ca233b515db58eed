package io.executorlab.lab.run;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.common.Numbers;

/**
 * How long a run takes: as long as its cell's runs so far or, before the first, its load and warm-up, and beyond them what the other runs took
 * beyond theirs. A load by rounds counts with its limit until it was run.
 */
public final class TimeEstimate {

    /** Start, rest and stop of the first run of all, in seconds. */
    private static final double BEYOND_THE_LOAD = 8;

    private static final int MINUTE = 60;

    private TimeEstimate() {
    }

    /**
     * @param load the seconds of its load and warm-up
     * @param ofItsCell the seconds that its cell's runs took
     * @param beyondTheirLoad those that all runs took beyond their load and warm-up; below 0 where one was not run, or runs by rounds
     */
    static double seconds(double load, List<Double> ofItsCell, List<Double> beyondTheirLoad) {
        return median(ofItsCell).orElseGet(() -> load + median(beyondTheirLoad.stream().filter(seconds -> seconds >= 0).toList()).orElse(BEYOND_THE_LOAD));
    }

    private static OptionalDouble median(List<Double> seconds) {
        return Numbers.median(seconds.stream().mapToDouble(Double::doubleValue));
    }

    /** For people: "50 s", "41 min", "2 h 5 min". */
    public static String words(double seconds) {
        long minutes = Math.round(seconds / MINUTE);
        if (seconds < 1.5 * MINUTE) {
            return "%.0f s".formatted(seconds);
        }
        return minutes < 2 * MINUTE ? "%d min".formatted(minutes) : "%d h %d min".formatted(minutes / MINUTE, minutes % MINUTE);
    }
}
