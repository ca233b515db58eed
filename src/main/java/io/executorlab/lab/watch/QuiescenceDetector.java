package io.executorlab.lab.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.Pause;

/** Tells from the app's own counters when it has come to rest: no thread starts and none ends any more. */
public final class QuiescenceDetector {

    private QuiescenceDetector() {
    }

    /**
     * Waits until two readings of the counter of started threads and of the number of live ones lie that far apart and
     * are the same, as are all between them; at most as long as given. False where the app has not come to rest by
     * then.
     */
    public static boolean awaitRest(Watch watch, Duration still, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        long since = 0;
        double started = -1;
        double live = -1;
        while (true) {
            long asked = System.nanoTime();
            Scrape scrape = watch.look();
            double startedNow = scrape.value(Scrape.STARTED).orElse(0);
            double liveNow = scrape.value(Scrape.LIVE).orElse(0);
            if (startedNow != started || liveNow != live) {
                started = startedNow;
                live = liveNow;
                since = System.nanoTime();
            }
            long missing = still.toNanos() - (asked - since);
            if (missing <= 0 || asked > end) {
                return missing <= 0;
            }
            long look = watch.lookMillis();
            // The counters miss nothing between two readings, so the one that decides need not wait for its turn.
            long left = still.toNanos() - (System.nanoTime() - since);
            Pause.millis(left > 0 ? Math.min(look, TimeUnit.NANOSECONDS.toMillis(left) + 1) : look);
        }
    }
}
