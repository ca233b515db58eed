package io.executorlab.lab.verdict;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.chart.Curve;
import io.executorlab.lab.chart.SeriesTable;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadGroups;

/**
 * What came out of one cell.
 *
 * @param problems why there is no evidence, or none in part
 * @param measures by name: the median over the runs
 * @param spread by name: lowest and highest, only where there was more than one run
 * @param groups the threads of the fullest dump under load
 * @param machine what it ran on; null where it did not come so far
 * @param findings what the lab recognised, in words with the proof
 * @param seriesTables metrics side by side by their labels, of the first run
 * @param curves what the experiment has drawn over the time of the load
 * @param left the threads that are there after the load and were not before it, by name
 * @param starters who started threads because of the load, most first
 */
public record CellResult(String id, String variant, String about, List<String> profiles, int runs, RunLog.Outcome outcome,
        List<String> problems, Map<String, Double> measures, Map<String, double[]> spread, List<BoundVerdict> bounds,
        Machine machine, List<String> findings, List<SeriesTable> seriesTables, List<Curve> curves, List<ThreadGroups.Group> groups,
        List<String> left, List<Starter> starters) {

    /**
     * @param name of the threads, normalised
     * @param by class, method and line that caused the starts
     * @param through the JDK's or framework's call that it made; empty where it called start() itself
     */
    public record Starter(int count, String name, String by, String through) {

        /** {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker}. */
        public String describe() {
            return count + " x " + origin();
        }

        /** The same without the count. */
        public String origin() {
            String called = through.isEmpty() ? "" : " through " + Frames.withoutPackage(through).replaceAll(":.*", "");
            return "%s by %s%s".formatted(name, where(), called);
        }

        /** {@code ReportExport.start:31}. */
        public String where() {
            return Frames.withoutPackage(by);
        }
    }
}
