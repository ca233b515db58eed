package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.VirtualSchedulerSeries;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Readings;

/**
 * Virtual threads over the time of a check: how many lived, were started and held their carrier, by the recording, how
 * many waited for a carrier and how many carriers there were, by the scheduler.
 */
final class VirtualCharts {

    private VirtualCharts() {
    }

    /** @param seconds of the scrapes, since the load's begin */
    static List<TimeChart> of(VirtualThreads all, List<Scrape> scrapes, List<Double> seconds) {
        long[] moments = scrapes.stream().mapToLong(Scrape::atMillis).toArray();
        long[] most = all.mostAliveBetween(moments);
        long[] started = all.startedBetween(moments);
        long[] pinned = all.pinnedBetween(moments);
        List<Double> alive = new ArrayList<>();
        List<Double> aSecond = new ArrayList<>();
        List<Double> held = new ArrayList<>();
        for (int i = 0; i < moments.length; i++) {
            // What happened before the first scrape is not drawn.
            alive.add(i == 0 ? null : Double.valueOf(most[i - 1]));
            boolean apart = i > 0 && moments[i] > moments[i - 1];
            aSecond.add(
                    apart ? Double.valueOf(started[i - 1] * Readings.MILLIS / (moments[i] - moments[i - 1])) : null);
            held.add(apart ? Double.valueOf(pinned[i - 1] * Readings.MILLIS / (moments[i] - moments[i - 1])) : null);
        }
        return List.of(TimeChart.single("threads.virtual.live", "Virtual threads", Evidence.FLIGHT, seconds, alive),
                TimeChart.single("threads.virtual.started-per-second", "Virtual threads started per second",
                        Evidence.FLIGHT, seconds, aSecond),
                TimeChart.single("threads.virtual.pinned-per-second", "Waits per second that held a carrier",
                        Evidence.FLIGHT, seconds, held),
                TimeChart.single("threads.virtual.queued", "Virtual threads waiting for a carrier", Evidence.METRICS,
                        seconds,
                        TimeChart.values(scrapes, scrape -> scrape.value(VirtualSchedulerSeries.QUEUED))),
                TimeChart.single("threads.virtual.carriers", "Carrier threads", Evidence.METRICS, seconds,
                        TimeChart.values(scrapes, scrape -> scrape.value(VirtualSchedulerSeries.CARRIERS))));
    }
}
