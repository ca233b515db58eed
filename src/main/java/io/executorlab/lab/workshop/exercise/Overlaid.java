package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.report.TimeChart;

/** Lays a run of a fix attempt over one of the flaw, in the chart in which the flaw shows. */
final class Overlaid {

    /** Charts that are one of several, or several lines, by what they are as a single line. */
    private static final Map<String, String> AS_ONE =
            Map.of("executor.queue", "longest-queue", "threads.state", "live-threads");

    private Overlaid() {
    }

    /** Empty where the flaw's run has nothing to be seen. */
    static Optional<TimeChart> of(Cause.Kind kind, RunView flaw, RunView fixAttempt) {
        return Optional.ofNullable(kind.chart).flatMap(id -> of(id, flaw, fixAttempt));
    }

    private static Optional<TimeChart> of(String id, RunView flaw, RunView fixAttempt) {
        return chart(flaw, id).map(before -> {
            TimeChart after = chart(fixAttempt, id).orElseGet(() -> none(before));
            List<Double> seconds = Stream.concat(before.seconds().stream(), after.seconds().stream()).distinct()
                    .sorted().toList();
            Map<String, List<Double>> lines = new LinkedHashMap<>();
            lines.put("before", at(seconds, before));
            lines.put("after", at(seconds, after));
            return new TimeChart(AS_ONE.getOrDefault(id, id), "", false, seconds, lines);
        });
    }

    private static Optional<TimeChart> chart(RunView run, String id) {
        return run.charts().stream().filter(chart -> chart.id().startsWith(id))
                .max(Comparator.comparingDouble(chart -> chart.most().orElse(0)));
    }

    /** A run's view leaves out what is 0 all the time. */
    private static TimeChart none(TimeChart like) {
        return new TimeChart(like.id(), "", false, like.seconds(),
                Map.of("", Collections.nCopies(like.seconds().size(), 0.0)));
    }

    /** Its values at these times, null at those of the other. */
    private static List<Double> at(List<Double> seconds, TimeChart chart) {
        List<Double> totals = chart.totals();
        List<Double> values = new ArrayList<>();
        for (Double second : seconds) {
            int own = chart.seconds().indexOf(second);
            values.add(own < 0 ? null : totals.get(own));
        }
        return values;
    }
}
