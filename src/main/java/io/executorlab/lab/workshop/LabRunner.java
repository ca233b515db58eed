package io.executorlab.lab.workshop;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.PlannedRun;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.workshop.fix.OneLoad;

/** Runs exercises as the lab runs its cells: a fresh JVM, the services that it needs, k6, all watched and in the end stopped. */
final class LabRunner implements OwnRuns.Runner {

    private final Path folder;
    private final OneLoad load;

    /** @param folder for what programs need while they run; it is gone afterwards */
    LabRunner(Path folder, OneLoad load) {
        this.folder = folder;
        this.load = load;
    }

    @Override
    public UnderWay.Work of(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path evidence) {
        Children children = new Children(folder.resolve("tmp"));
        return new UnderWay.Work() {

            @Override
            public void run() throws IOException {
                children.requireOpen();
                // Before anything is touched: the folder may be another console's as well.
                try (Closeable alone = load.hold()) {
                    LabRunner.this.run(exercise, variant, chosen, evidence, children);
                }
            }

            @Override
            public void stop() {
                children.close();
            }
        };
    }

    private void run(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path evidence, Children children) throws IOException {
        Files.createDirectories(folder);
        try (Progress silent = Progress.silent(); Services services = new Services(Services.External.NONE, children, silent, folder)) {
            Disguise disguise = Disguise.of(exercise, variant, chosen, Home.scenarios(), folder.resolve("scripts"));
            LabSetting setting = LabSetting.prepare(Scale.QUICK, Jdk.own(), services, children, silent, folder).with(disguise.overlay());
            RunLog log = new CellRunner(setting, children, silent).run(new PlannedRun(disguise.experiment(), disguise.cell(), disguise.scripts(), evidence), List.of());
            if (log.outcome() != RunLog.Outcome.RAN && log.outcome() != RunLog.Outcome.NO_EVIDENCE) {
                throw new CouldNotStartException(String.join(" ", log.problems().isEmpty() ? List.of("It cannot be run on this machine.") : log.problems()));
            }
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
