package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.diagnosis.Diagnosis;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.report.DiagnosisReport;

/** Says what the dumps under load show where a check does not hold: what hurt may be no bound at all. */
final class LargestFindings {

    private static final int MOST = 3;

    private LargestFindings() {
    }

    /** At most three lines, none where there are no dumps. */
    static List<String> of(Path folder) throws IOException {
        List<ThreadDump> dumps = Evidence.read(folder).dumpsUnderLoad();
        return dumps.isEmpty() ? List.of() : DiagnosisReport.largest(Diagnosis.of(dumps).findings(), MOST);
    }
}
