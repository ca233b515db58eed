package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixTask;

@Command(name = "fix", mixinStandardHelpOptions = true,
        description = {"Puts an exercise's files into workshop/EXERCISE, for you to change in your own editor. Files that are there already stay as they are.",
            "With --diff it shows what you have changed so far."},
        footer = {"", "Example:", "  lab workshop fix exercise-3"})
final class WorkshopFixCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ExerciseToFix exercise;

    @Mixin
    private JsonOption json;

    @Option(names = "--diff", description = "Only shows what you have changed so far.")
    private boolean diff;

    @Override
    public Integer call() throws IOException {
        return fix(exercise.folder());
    }

    int fix(FixFolder folder) throws IOException {
        if (diff) {
            List<String> lines = folder.diff();
            show(folder, Map.of("diff", lines), lines);
            return ExitCode.HELD;
        }
        FixTask task = exercise.task();
        folder.begin(FixFiles.of(task));
        Path shown = Path.of("").toAbsolutePath().relativize(folder.path());
        List<String> files = List.copyOf(folder.files().keySet());
        show(folder, Map.of("files", files), List.of("%s has %s.".formatted(shown, String.join(", ", files)),
                "Change them in your editor, further classes of the same package may stand beside them. Then: ./lab workshop judge " + task.name()));
        return ExitCode.HELD;
    }

    private void show(FixFolder folder, Map<String, List<String>> result, List<String> lines) {
        if (json.isWanted()) {
            json.print(folder.path(), result);
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        lines.forEach(out::println);
        out.flush();
    }
}
