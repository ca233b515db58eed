package io.executorlab.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.experiment.SlowConsole;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/** The pipe to which an app prints, and the program that reads it and writes what it reads into the app's log. */
final class ConsolePipe {

    private static final Duration MADE_WITHIN = Duration.ofSeconds(5);
    private static final String READS = "exec \"$@\" <\"$0\"";
    private static final String WRITES = "exec \"$@\" >\"$0\" 2>&1";

    private final Path pipe;
    private final SupervisedProcess reader;

    private ConsolePipe(Path pipe, SupervisedProcess reader) {
        this.pipe = pipe;
        this.reader = reader;
    }

    /** Throws {@link CouldNotStartException}; the reader waits for the app. */
    static ConsolePipe start(SlowConsole console, LabSetting setting, ProcessRegistry registry, Path log) {
        // The reader's own folder, with which the pipe goes.
        Path folder = registry.newTemporary().toAbsolutePath();
        Path pipe = folder.resolve("console");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Probe.of(List.of("mkfifo", pipe.toString()), MADE_WITHIN).filter(Probe::succeeded).orElseThrow(
                () -> new CouldNotStartException("The pipe for the app's output could not be made: mkfifo is needed."));
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", READS, pipe.toString()));
        command.addAll(setting.stub(
                List.of("console", "--bytes-per-second", String.valueOf(console.bytesPerSecond()))));
        Program program = new Program("the reader of the app's output", command).endedBy("KILL");
        return new ConsolePipe(pipe, registry.start(program, log, folder));
    }

    List<String> prefix() {
        return List.of("/bin/sh", "-c", WRITES, pipe.toString());
    }

    SupervisedProcess reader() {
        return reader;
    }
}
