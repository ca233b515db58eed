package io.executorlab.lab.measure;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Readings.Reading;

/** Tells whether queues stood over a load's steady part, as Little's law asks for, or grew. */
final class Queues {

    // What came in and what went out differ by the growth: up to a tenth of what passed it changes a mean time as
    // little.
    private static final double GROWTH_AT_MOST = 0.1;

    private static final int SCRAPES_AT_LEAST = 4;

    private Queues() {
    }

    /** @param passed a counter of what has left the queue */
    static boolean grew(Evidence evidence, Reading queue, Reading passed) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        if (scrapes.size() < SCRAPES_AT_LEAST) {
            return false;
        }
        // The second half: in the first one a queue that will stand may still fill.
        Scrape first = scrapes.get(scrapes.size() / 2);
        Scrape last = scrapes.get(scrapes.size() - 1);
        OptionalDouble growth = Readings.difference(queue.of(last), Readings.orZero(queue.of(first)));
        OptionalDouble through = Readings.difference(passed.of(last), Readings.orZero(passed.of(first)));
        return growth.isPresent() && growth.getAsDouble() > GROWTH_AT_MOST * through.orElse(0);
    }

    static boolean anyGrew(Evidence evidence, List<Reading> queues) {
        return queues.stream().anyMatch(queue -> grew(evidence, queue, evidence.requests()::in));
    }
}
