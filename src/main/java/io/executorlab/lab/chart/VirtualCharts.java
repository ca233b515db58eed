package io.executorlab.lab.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.VirtualSchedulerSeries;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Readings;

/** Virtual threads over the time of a check: how many lived and were started, by the recording, and how many waited for a carrier, by the scheduler. */
final class VirtualCharts {

    private VirtualCharts() {
    }

    /** @param seconds of the scrapes, since the load's begin */
    static List<TimeChart> of(VirtualThreads all, List<Scrape> scrapes, List<Double> seconds) {
        long[] moments = scrapes.stream().mapToLong(Scrape::atMillis).toArray();
        long[] most = all.mostAliveBetween(moments);
        long[] started = all.startedBetween(moments);
        List<Double> alive = new ArrayList<>();
        List<Double> aSecond = new ArrayList<>();
        List<Double> queued = new ArrayList<>();
        for (int i = 0; i < moments.length; i++) {
            // What happened before the first scrape is not drawn.
            alive.add(i == 0 ? null : Double.valueOf(most[i - 1]));
            aSecond.add(i == 0 || moments[i] == moments[i - 1] ? null : Double.valueOf(started[i - 1] * Readings.MILLIS / (moments[i] - moments[i - 1])));
            OptionalDouble waiting = scrapes.get(i).value(VirtualSchedulerSeries.QUEUED);
            queued.add(waiting.isPresent() ? Double.valueOf(waiting.getAsDouble()) : null);
        }
        return List.of(TimeChart.single("threads.virtual.live", "Virtual threads", Evidence.FLIGHT, seconds, alive),
                TimeChart.single("threads.virtual.started-per-second", "Virtual threads started per second", Evidence.FLIGHT, seconds, aSecond),
                TimeChart.single("threads.virtual.queued", "Virtual threads waiting for a carrier", Evidence.METRICS, seconds, queued));
    }
}
