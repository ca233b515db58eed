package io.executorlab.lab.watch;

import java.io.IOException;
import java.time.Duration;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.Pause;

/** Tells from the app's own counters when it has come to rest: no thread starts and none ends any more. */
public final class Warmth {

    private Warmth() {
    }

    /**
     * Waits until the counter of started threads and the number of live ones have stood still for so long; at most as long
     * as given. False where the app has not come to rest by then.
     */
    public static boolean awaitRest(Watch watch, Duration still, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        long since = System.nanoTime();
        double started = -1;
        double live = -1;
        while (System.nanoTime() - since < still.toNanos()) {
            if (System.nanoTime() > end) {
                return false;
            }
            Scrape scrape = watch.look();
            double startedNow = scrape.value(Scrape.STARTED).orElse(0);
            double liveNow = scrape.value(Scrape.LIVE).orElse(0);
            if (startedNow != started || liveNow != live) {
                started = startedNow;
                live = liveNow;
                since = System.nanoTime();
            }
            Pause.millis(watch.lookMillis());
        }
        return true;
    }
}
