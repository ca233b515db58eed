package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.console.Console;
import io.executorlab.lab.workshop.fix.FixFolder;

@Command(name = "reset", mixinStandardHelpOptions = true,
        description = "Deletes your files of an exercise, its runs and your progress in it: it starts again. Twice does no harm.",
        footer = {"", "Examples:", "  lab workshop reset exercise-3", "  lab workshop reset --all"})
final class WorkshopResetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "EXERCISE", description = "Its name, such as exercise-3.")
    private String name;

    @Option(names = "--all", description = "All exercises, with blind ones, the board that you have joined and one of your own.")
    private boolean all;

    @Option(names = "--folder", paramLabel = "DIR", defaultValue = "workshop", description = "Where the console keeps progress; ${DEFAULT-VALUE} by default.")
    private Path folder;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        return reset(Path.of("").toAbsolutePath());
    }

    /** @param base takes {@code workshop/} with the files of fixes */
    int reset(Path base) {
        if (all == (name != null)) {
            throw new UsageException("Name one exercise, or give --all.");
        }
        if (all) {
            Console.resetAll(folder, base);
            tell("all", folder, "All exercises are where they began.");
        } else {
            Console.reset(folder, base, name);
            tell(name, FixFolder.in(base, name).path(), "%s is where it began.".formatted(name));
        }
        return ExitCode.HELD;
    }

    private void tell(String exercise, Path deleted, String words) {
        if (json.isWanted()) {
            json.print(Map.of("exercise", exercise, "deleted", deleted.toAbsolutePath().normalize().toString()));
        } else {
            spec.commandLine().getOut().println(words);
            spec.commandLine().getOut().flush();
        }
    }
}
