package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.measure.Curve;
import io.executorlab.lab.measure.SeriesTable;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Disturbance;

/**
 * What came out of one cell.
 *
 * @param problems why there is no evidence, or none in part
 * @param measures by name: the median over the runs
 * @param spread by name: lowest and highest, only where there was more than one run
 * @param disturbed of these the ones whose number does not count, each with what takes its meaning
 * @param busyMachine which machine disturbed them; null where none did
 * @param groups the threads of the fullest dump under load
 * @param machine what it ran on; null where it did not come so far
 * @param findings what the lab recognised, in words with the proof
 * @param seriesTables metrics side by side by their labels, of the first run
 * @param curves what the experiment has drawn over the time of the load
 * @param left the threads that are there after the load and were not before it, by name
 * @param starters who started threads because of the load, most first
 */
public record CellResult(String id, String variant, String about, List<String> profiles, int runs,
        RunLog.Outcome outcome,
        List<String> problems, Map<String, Double> measures, Map<String, double[]> spread,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Disturbance> disturbed,
        @JsonInclude(JsonInclude.Include.NON_NULL) BusyMachine busyMachine, List<BoundVerdict> bounds, Machine machine,
        List<String> findings, List<SeriesTable> seriesTables, List<Curve> curves, List<ThreadGroups.Group> groups,
        List<String> left, List<Starter> starters) {

    /** Whether it is broken or fixed, under whichever load. */
    public boolean isOfThePair() {
        return variant.equals("broken") || variant.equals("fixed");
    }

    /** A cell of an experiment that was run so often, and what is known of it so far: nothing but that. */
    public static Builder of(Cell cell, int runs, RunLog.Outcome outcome) {
        return new Builder(cell, runs, outcome);
    }

    /** Puts a result together; what is not said stays empty. */
    public static final class Builder {

        private final Cell cell;
        private final int runs;
        private final RunLog.Outcome outcome;
        private List<String> problems = List.of();
        private Map<String, Double> measures = Map.of();
        private Map<String, double[]> spread = Map.of();
        private Map<String, Disturbance> disturbed = Map.of();
        private BusyMachine busyMachine;
        private List<BoundVerdict> bounds = List.of();
        private Machine machine;
        private List<String> findings = List.of();
        private List<SeriesTable> seriesTables = List.of();
        private List<Curve> curves = List.of();
        private List<ThreadGroups.Group> groups = List.of();
        private List<String> left = List.of();
        private List<Starter> starters = List.of();

        private Builder(Cell cell, int runs, RunLog.Outcome outcome) {
            this.cell = cell;
            this.runs = runs;
            this.outcome = outcome;
        }

        public Builder problems(List<String> problems) {
            this.problems = problems;
            return this;
        }

        /** @param spread only where there was more than one run */
        public Builder measured(Map<String, Double> medians, Map<String, double[]> spread) {
            this.measures = medians;
            this.spread = spread;
            return this;
        }

        /** @param busyMachine null where none was */
        public Builder disturbed(Map<String, Disturbance> disturbed, BusyMachine busyMachine) {
            this.disturbed = disturbed;
            this.busyMachine = busyMachine;
            return this;
        }

        public Builder bounds(List<BoundVerdict> bounds) {
            this.bounds = bounds;
            return this;
        }

        public Builder on(Machine machine) {
            this.machine = machine;
            return this;
        }

        public Builder findings(List<String> findings) {
            this.findings = findings;
            return this;
        }

        public Builder drawn(List<SeriesTable> seriesTables, List<Curve> curves) {
            this.seriesTables = seriesTables;
            this.curves = curves;
            return this;
        }

        /** Those of the fullest dump, those left after the load, and who started any. */
        public Builder threads(List<ThreadGroups.Group> groups, List<String> left, List<Starter> starters) {
            this.groups = groups;
            this.left = left;
            this.starters = starters;
            return this;
        }

        public CellResult build() {
            return new CellResult(cell.id(), cell.variant(), cell.about(), cell.profiles(), runs, outcome, problems,
                    measures, spread,
                    disturbed, busyMachine, bounds, machine, findings, seriesTables, curves, groups, left, starters);
        }
    }
}
