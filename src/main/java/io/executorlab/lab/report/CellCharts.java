package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Latency;
import io.executorlab.lab.run.PlannedRun;

/**
 * The charts of one run.
 *
 * @param id what it is called on the page
 * @param seconds the load's length
 * @param over time, by {@link TimeChart#id()}
 */
record CellCharts(String id, double seconds, Map<String, TimeChart> over, List<Latency> latencies) {

    /** Of the first run of a cell that counts; empty where there is no evidence that could be read. */
    static Optional<CellCharts> read(Path results, Experiment experiment, Cell cell) {
        return read(cell.id(), Judge.shown(results, cell).map(Evidence::folder)
                .orElse(PlannedRun.folder(results, cell, 1)), experiment.curves());
    }

    /** Empty where there is no evidence that could be read. */
    static Optional<CellCharts> read(String id, Path folder, Map<String, String> curves) {
        if (!Files.exists(folder.resolve(Evidence.RUN))) {
            return Optional.empty();
        }
        try {
            Evidence evidence = Evidence.read(folder);
            Map<String, TimeChart> over = new LinkedHashMap<>();
            List<TimeChart> usual = TimeCharts.of(evidence);
            // What the experiment itself wants to be seen goes first, after the threads.
            usual.stream().limit(TimeCharts.OF_THREADS).forEach(chart -> over.put(chart.id(), chart));
            curves.forEach((heading, series) -> over.put(series, TimeCharts.of(series, heading, evidence).thinned()));
            usual.forEach(chart -> over.putIfAbsent(chart.id(), chart));
            return Optional.of(new CellCharts(id, evidence.run().times().loadSeconds(), over,
                    Latency.of(evidence)));
        } catch (IOException e) {
            // Judging has said so already: a page without this run's charts is better than none.
            return Optional.empty();
        }
    }
}
