package io.executorlab.lab.evidence;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The part of a load by the lab over which means, rates and percentiles are taken, for client and server alike: from
 * when all users are there, or the rate of arrivals is reached, until the first user leaves or arrivals end. The load's
 * script tells it.
 *
 * @param fromMillis since the epoch
 * @param toMillis since the epoch
 */
public record SteadyPart(long fromMillis, long toMillis) {

    private static final String FROM = "steady_from";
    private static final String TO = "steady_to";
    private static final String ANSWERED = "steady_answered";
    private static final String SUFFIX = "_steady";

    /** Empty for a load by rounds, and in evidence of earlier versions, whose scripts did not tell it. */
    static Optional<SteadyPart> of(K6Summary k6) {
        OptionalDouble from = k6.trend(FROM, "max");
        OptionalDouble to = k6.trend(TO, "min");
        return from.isPresent() && to.isPresent() && from.getAsDouble() < to.getAsDouble()
                ? Optional.of(new SteadyPart((long) from.getAsDouble(), (long) to.getAsDouble()))
                : Optional.empty();
    }

    public double seconds() {
        return (toMillis - fromMillis) / 1000.0;
    }

    public boolean contains(long atMillis) {
        return atMillis >= fromMillis && atMillis <= toMillis;
    }

    public double answered(K6Summary k6) {
        return k6.count(ANSWERED);
    }

    public static String ofTrend(String trend) {
        return trend + SUFFIX;
    }
}
