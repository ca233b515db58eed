package io.executorlab.lab.command;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixReport;
import io.executorlab.lab.workshop.fix.FixRunner;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.OneLoad;

@Command(name = "judge", mixinStandardHelpOptions = true,
        description = {"Compiles the files in workshop/EXERCISE, runs them in a fresh JVM under the exercise's load, and judges what was measured.",
            "The first time it also runs the code that you were given and the best variant, to compare with. Needs a JDK."},
        footer = {"", "Example:", "  lab workshop judge exercise-3"})
final class WorkshopJudgeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ExerciseToFix exercise;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        FixTask task = exercise.task();
        FixFolder folder = exercise.folder();
        // Before anything is started for it.
        folder.files();
        Files.createDirectories(folder.evidence());
        FixVerdict verdict;
        try (Closeable alone = OneLoad.here().hold(); LockFile held = folder.hold();
                LabSession session = new LabSession(folder.evidence(), Services.External.NONE)) {
            verdict = new FixRunner(session.prepare(Scale.QUICK, Jdk.own()), session.registry(), session.progress()).judge(task, folder);
        }
        if (json.isWanted()) {
            json.print(folder.path(), verdict);
        } else {
            spec.commandLine().getOut().println(FixReport.of(task.name(), verdict));
            spec.commandLine().getOut().flush();
        }
        return switch (verdict.state()) {
            case FIXED -> ExitCode.HELD;
            case NOT_FIXED, NOT_COMPILED -> ExitCode.BROKEN;
            case NO_EVIDENCE -> ExitCode.NO_EVIDENCE;
        };
    }
}
