package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measure.Disturbance;

/**
 * The result of one cell, over its runs.
 *
 * @param problems why there is no evidence, or none in part
 * @param measures by name: the median over the runs
 * @param spread by name: lowest and highest, only where there was more than one run
 * @param disturbed of these the ones whose number does not count, each with what takes its meaning
 * @param busyMachine which machine disturbed them; null where none did
 * @param machine what it ran on; null where it did not come so far
 * @param findings what the lab recognised, in words with the proof
 * @param left the threads that are there after the load and were not before it, by name
 * @param starters who started threads because of the load, most first
 */
public record CellResult(String id, String variant, String about, List<String> profiles, int runs,
        RunLog.Outcome outcome,
        List<String> problems, Map<String, Double> measures, Map<String, double[]> spread,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Disturbance> disturbed,
        @JsonInclude(JsonInclude.Include.NON_NULL) BusyMachine busyMachine, List<BoundVerdict> bounds, Machine machine,
        List<String> findings, List<ThreadGroups.Group> groups, List<String> left, List<Starter> starters) {

    public boolean isOfThePair() {
        return variant.equals("broken") || variant.equals("fixed");
    }
}
