package io.executorlab.lab.measure;

import java.util.regex.Pattern;

/**
 * Tells whether a measure can only grow while an app is watched, so that a limit once exceeded stays so whatever
 * follows.
 */
public enum Monotonicity {

    /** The most of something, at any time since the load began. */
    MAXIMUM,
    /** The same since the warm-up, whose end may not be sure. */
    MAXIMUM_SINCE_WARM_UP,
    /** A counter's growth since the beginning of the steady state; if that is uncertain, it may be too high. */
    COUNTER,
    /** A mean, a ratio, a rate, or what is there at one moment. */
    NOT;

    private static final Pattern COUNTING = Pattern.compile(".*_(total|count|sum)");

    /** Of the growth of any metric: by its name, as Prometheus has it. */
    static Monotonicity ofMetric(String selector) {
        return COUNTING.matcher(Selector.of(selector).metric()).matches() ? COUNTER : NOT;
    }
}
