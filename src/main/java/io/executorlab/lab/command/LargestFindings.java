package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.Findings;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.DiagnosisReport;

/** Says what the dumps under load show where bounds do not hold: what hurt may be no bound at all. */
final class LargestFindings {

    private LargestFindings() {
    }

    /** Of the first variant that counts and is not in order; none where all are. */
    static List<String> of(Path folder, List<ExperimentResult> results, boolean strict) {
        for (ExperimentResult result : results) {
            for (CellResult cell : result.counting(strict)) {
                if (ExitCode.of(cell) != ExitCode.HELD) {
                    return of(folder.resolve(result.antiPattern()).resolve(cell.id()));
                }
            }
        }
        return List.of();
    }

    private static List<String> of(Path folder) {
        try {
            return DiagnosisReport.largest(Findings.of(Evidence.read(folder).dumpsUnderLoad()));
        } catch (IOException e) {
            // Why there is no evidence has been told.
            return List.of();
        }
    }
}
