package io.executorlab.lab.command;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Hold;
import io.executorlab.lab.workshop.fix.FixFolder;

@Command(name = "reset", mixinStandardHelpOptions = true,
        description = "Deletes workshop/EXERCISE, with your files and all that was measured: the exercise starts again. Twice does no harm.",
        footer = {"", "Example:", "  lab workshop reset exercise-3"})
final class WorkshopResetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ExerciseToFix exercise;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        return reset(exercise.folder());
    }

    int reset(FixFolder folder) throws IOException {
        try (Hold held = folder.hold()) {
            folder.delete();
        }
        if (json.isWanted()) {
            json.print(Map.of("exercise", exercise.name(), "deleted", folder.path().toAbsolutePath().normalize().toString()));
        } else {
            spec.commandLine().getOut().println("%s is where it began.".formatted(exercise.name()));
            spec.commandLine().getOut().flush();
        }
        return ExitCode.HELD;
    }
}
