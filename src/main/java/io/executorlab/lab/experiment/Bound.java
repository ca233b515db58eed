package io.executorlab.lab.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import org.springframework.util.Assert;

/**
 * Limits on a measure; each is null where there is none.
 *
 * @param perRequest at most so many for each request that the app handled
 */
public record Bound(Limit atLeast, Limit atMost, Limit perRequest) {

    public static final String AT_LEAST = "at-least";
    public static final String AT_MOST = "at-most";
    public static final String PER_REQUEST = "per-request";

    /** Throws {@link IllegalArgumentException} where there is no limit. */
    public Bound {
        Assert.isTrue(atLeast != null || atMost != null || perRequest != null,
                "a bound needs at-least or at-most, in a budget also per-request");
    }

    public Map<String, Limit> limits() {
        Map<String, Limit> limits = new LinkedHashMap<>();
        limits.put(AT_LEAST, atLeast);
        limits.put(AT_MOST, atMost);
        limits.put(PER_REQUEST, perRequest);
        limits.values().removeIf(Objects::isNull);
        return limits;
    }

    public boolean holds(double value, int cores) {
        return holds(value, "", cores, Double.NaN);
    }

    /**
     * Returns whether a number that can only have come out too low proves what {@link #holds} says: that it is too
     * high, or high enough where that is all that is asked for.
     */
    public boolean isProvenByLess(double value, int cores) {
        boolean highEnough = value >= lowest("", cores).orElse(Double.POSITIVE_INFINITY);
        boolean tooHigh = value > highest("", cores, Double.NaN).orElse(Double.POSITIVE_INFINITY);
        return tooHigh || highEnough && atMost == null;
    }

    /**
     * Returns whether a value keeps within the limits.
     *
     * @param unit of the measure; throws {@link IllegalArgumentException} where that of a limit does not fit
     * @param requests that the app handled; without a limit for each request it may be anything
     */
    public boolean holds(double value, String unit, int cores, double requests) {
        return value >= lowest(unit, cores).orElse(Double.NEGATIVE_INFINITY)
                && value <= highest(unit, cores, requests).orElse(Double.POSITIVE_INFINITY);
    }

    /** In the measure's unit. */
    public OptionalDouble lowest(String unit, int cores) {
        return atLeast == null ? OptionalDouble.empty() : OptionalDouble.of(atLeast.in(unit, cores));
    }

    /** In the measure's unit; of two limits the stricter one. */
    public OptionalDouble highest(String unit, int cores, double requests) {
        OptionalDouble all =
                atMost == null ? OptionalDouble.empty() : OptionalDouble.of(atMost.in(unit, cores));
        if (perRequest == null) {
            return all;
        }
        return OptionalDouble
                .of(Math.min(all.orElse(Double.POSITIVE_INFINITY), perRequest.in(unit, cores) * requests));
    }

    public boolean dependsOnCores() {
        return limits().values().stream().anyMatch(Limit::dependsOnCores);
    }

    /** @param cores empty where nobody knows them */
    public String describe(String unit, OptionalInt cores) {
        return limits().entrySet().stream().map(side -> words(side.getKey(), cores.isEmpty() ? side.getValue().text()
                : side.getValue().describe(unit, cores.getAsInt()))).collect(Collectors.joining(" and "));
    }

    private static String words(String side, String limit) {
        return (side.equals(AT_LEAST) ? "at least " : "at most ") + limit
                + (side.equals(PER_REQUEST) ? " for each request" : "");
    }
}
