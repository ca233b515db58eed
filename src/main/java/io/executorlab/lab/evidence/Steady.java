package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The end of an app's warm-up, told from its scrapes. The clock runs only while requests come, because load tools take
 * seconds to start and the counter of started threads stands still before them as well. Steady state begins where that
 * counter first stands still, at the latest after a third of the time.
 *
 * @param from the scrape at which steady state begins
 * @param requestsTo the scrape that saw the last request
 * @param stoodStill whether the counter stood still; where it never did, steady is what follows the first third
 */
public record Steady(Scrape from, Scrape requestsTo, boolean stoodStill) {

    // Two intervals between scrapes, since a single one without a start can be chance, less what their clock wavers.
    private static final double STILL_AT_LEAST_MILLIS = 1900;
    // An app that starts a thread more often than ten times in a load never stands still so long; one that does so more
    // rarely shows nearly all of its starts after its warm-up.
    private static final double STILL_SHARE = 0.1;
    // Two thirds are left to judge even where the counter never stands still.
    private static final double WARM_UP_AT_MOST = 1 / 3.0;

    /** From the last scrape before the load to its end, in the order of time; empty where no request came. */
    static Optional<Steady> of(List<Scrape> scrapes, ToDoubleFunction<Scrape> handled) {
        double[] requests = scrapes.stream().mapToDouble(handled).toArray();
        long[] clock = new long[scrapes.size()];
        int first = -1;
        int last = -1;
        for (int i = 1; i < clock.length; i++) {
            boolean came = requests[i] > requests[i - 1];
            clock[i] = clock[i - 1] + (came ? scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis() : 0);
            first = came && first < 0 ? i - 1 : first;
            last = came ? i : last;
        }
        if (first < 0) {
            return Optional.empty();
        }
        double still = Math.max(STILL_AT_LEAST_MILLIS, STILL_SHARE * clock[last]);
        int from = first;
        for (int i = first; i < last && clock[i] <= WARM_UP_AT_MOST * clock[last]; i++) {
            from = i;
            if (stillFor(scrapes, clock, i) >= still) {
                return Optional.of(new Steady(scrapes.get(i), scrapes.get(last), true));
            }
        }
        return Optional.of(new Steady(scrapes.get(from), scrapes.get(last), false));
    }

    private static long stillFor(List<Scrape> scrapes, long[] clock, int from) {
        int to = from;
        while (to + 1 < clock.length && started(scrapes.get(to + 1)) == started(scrapes.get(from))) {
            to++;
        }
        return clock[to] - clock[from];
    }

    private static double started(Scrape scrape) {
        return scrape.value(Scrape.STARTED).orElse(0);
    }
}
