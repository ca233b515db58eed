package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

class CellRunTest {

    @TempDir
    private Path folder;

    @Test
    void aVariantThatCannotRunHereSaysSo() throws IOException {
        Path file = folder.resolve("async-blocking.yml");
        Files.writeString(file,
                Files.readString(Path.of("scenarios/async-blocking.yml")).replace("jdk: 21", "jdk: 999"));
        Experiment experiment = ExperimentFiles.read(file);
        CellRun.Plan planned = new CellRun.Plan(experiment, experiment.cell("virtual-threads"), Path.of("scenarios"),
                null, null, folder.resolve("run"));
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
                Progress silent = Progress.silent()) {
            LabSetting setting = new LabSetting(Scale.QUICK, Jdk.own(), null, null, null, registry, silent);
            RunLog told = new CellRun(planned, setting).run();
            assertThat(told.outcome()).isEqualTo(RunLog.Outcome.NOT_ON_THIS_JVM);
            assertThat(told.problems()).singleElement().asString().startsWith("It needs JDK 999 or later; this is ");
            RunLog kept = Json.read(planned.folder().resolve(Evidence.RUN), RunLog.class);
            assertThat(List.of(kept.outcome(), kept.problems())).isEqualTo(List.of(told.outcome(), told.problems()));
        }
    }

    @Test
    void theAppIsDownFromWhenThatWasFirstSeen() throws IOException {
        RunNotes notes = new RunNotes(RunLog.Subject.of("test", "cell"), null, null, folder);
        assertThat(notes.end().times().appDownAt()).isNull();
        notes.now(RunNotes.Moment.APP_DOWN);
        Long first = notes.end().times().appDownAt();
        Pause.millis(20);
        notes.now(RunNotes.Moment.APP_DOWN);
        assertThat(notes.end().times().appDownAt()).isNotNull().isEqualTo(first);
    }
}
