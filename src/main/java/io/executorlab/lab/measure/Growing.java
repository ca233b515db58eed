package io.executorlab.lab.measure;

import java.util.Set;
import java.util.regex.Pattern;

/** Whether a measure can only grow while an app is watched, so that a limit once exceeded stays so whatever follows. */
public enum Growing {

    /** The most of something, at any time since the load began. */
    MAXIMUM,
    /** The most of something since the warm-up; where its end is not sure, what is taken for it may be the warm-up's. */
    MAXIMUM_SINCE_WARM_UP,
    /** What a counter grew by from the steady state's begin; where that begin is not sure, more may be counted than should be. */
    COUNTER,
    /** A mean, a ratio, a rate, or what is there at one moment. */
    NOT;

    private static final Set<String> MAXIMA = Set.of("threads.peak", "threads.growth", "process.restarts", "executor.stalled(*)");
    private static final Set<String> COUNTERS = Set.of("threads.started", "threads.started.beyond-pools", "requests.handled",
            "requests.server-errors", "hikari.timeouts", "indexing(*)");
    private static final Pattern MOST = Pattern.compile(".*\\.max(\\(\\*\\))?");
    private static final Pattern COUNTING = Pattern.compile(".*_(total|count|sum)");
    private static final String GROWTH_OF_ANY = "metric.growth(*)";

    /** @param parameter what stands between the parentheses of the measure's name */
    public static Growing of(Measure measure, String parameter) {
        String name = measure.name();
        if (MAXIMA.contains(name) || MOST.matcher(name).matches()) {
            return measure.formula() instanceof SinceWarmUp ? MAXIMUM_SINCE_WARM_UP : MAXIMUM;
        }
        boolean counts = COUNTERS.contains(name) || name.equals(GROWTH_OF_ANY) && COUNTING.matcher(Selector.of(parameter).metric()).matches();
        return counts ? COUNTER : NOT;
    }
}
