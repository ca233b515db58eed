package io.executorlab.lab.measure;

import java.util.Optional;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;

/**
 * Tells whether the highest use of the heap is evidence. Until the first collection a heap only fills, so its peak says
 * how long the load was.
 */
public final class HeapPeak {

    static final String MEASURE = "heap.max";

    private HeapPeak() {
    }

    /** Tells whether this measure is that peak, and no collection came under load. */
    public static boolean isWithoutCollection(Evidence evidence, String measure) {
        return measure.equals(MEASURE) && collections(evidence.baseline()) >= collections(
                evidence.underLoad().stream().reduce((first, second) -> second));
    }

    /** The app has no such metric before its first collection. */
    private static double collections(Optional<Scrape> scrape) {
        return scrape.map(seen -> seen.value(Scrape.COLLECTIONS).orElse(0)).orElse(0.0);
    }
}
