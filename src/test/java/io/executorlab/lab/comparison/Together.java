package io.executorlab.lab.comparison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

/** The claims of an experiment over the runs of all its recordings. */
public final class Together {

    private Together() {
    }

    /**
     * The first one's result without its variants, and with what the recordings say together of each claim that the
     * experiment tests today.
     */
    public static ExperimentResult judged(List<RecordedRuns.Recorded> recordings) {
        Experiment experiment = ExperimentFiles.named(recordings.get(0).experiment().name());
        ExperimentResult first = recordings.get(0).result();
        Map<String, Measures> measured = new LinkedHashMap<>();
        for (Cell cell : experiment.cells()) {
            List<Evidence> runs = recordings.stream()
                    .flatMap(recording -> Judge.evidence(recording.folder(), cell)).toList();
            if (!runs.isEmpty()) {
                measured.put(cell.id(), new Measures(runs));
            }
        }
        return new ExperimentResult(first.format(), first.subject(), first.headline(), first.scale(), first.machine(),
                Map.of(), Judge.claims(experiment, measured, Map.of()));
    }
}
