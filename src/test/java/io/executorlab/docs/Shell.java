package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/** Runs the pages' commands in a folder of their own, as a reader would. */
final class Shell implements AutoCloseable {

    private static final int ENDS_WITHIN_SECONDS = 20;
    // The k6 that ./lab setup has built, for those who have none.
    private static final String IN_FOLDER = "cd \"$1\"; PATH=\"$PATH:$2\"\n";

    private final Path folder;
    private final ProcessRegistry registry;
    private final List<SupervisedProcess> beside = new ArrayList<>();

    Shell(Path folder) throws IOException {
        this.folder = folder;
        this.registry = new ProcessRegistry(Files.createTempDirectory(folder, "shell-").resolve("tmp"));
    }

    /** One in a folder that gets the results and has all else that the project's has. */
    static Shell inAProject(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(""))) {
            for (Path entry : entries.filter(entry -> !entry.toString().equals("results")).toList()) {
                Files.createSymbolicLink(folder.resolve(entry), entry.toAbsolutePath());
            }
        }
        return new Shell(folder);
    }

    /** Runs the script to its end; fails where a command of it fails. */
    void run(String script, Duration atMost) throws IOException {
        SupervisedProcess started = begin(script);
        assertThat(started.waitFor(atMost)).as("ended within %s:%n%s%n%s", atMost, script, started.printed()).isTrue();
        assertThat(started.exitCode()).as("%s%n%s", script, started.printed()).hasValue(0);
    }

    /** Starts what goes on beside the next script, and returns once it has printed this. */
    void beside(String script, String until, Duration atMost) throws IOException {
        SupervisedProcess started = begin(script);
        started.awaitReady(() -> started.printed().contains(until), atMost);
    }

    /** Runs a script and returns what it prints, however it ends. */
    String printed(String script, Duration atMost) throws IOException {
        SupervisedProcess started = begin(script);
        started.waitFor(atMost);
        registry.end(started);
        return started.printed();
    }

    /** Starts what comes to its own end beside what follows. */
    SupervisedProcess begin(String script) throws IOException {
        Program program = Program.ofUser("the page's command",
                List.of("bash", "-e", "-c", IN_FOLDER + script, "shell", folder.toString(),
                        Path.of(".lab", "bin").toAbsolutePath().toString()),
                ENDS_WITHIN_SECONDS);
        SupervisedProcess started =
                registry.start(program, Files.createTempFile(folder, "printed-", ".txt"), registry.newTemporary());
        beside.add(started);
        return started;
    }

    /** Ends what was started beside; more may be started afterwards. */
    @Override
    public void close() {
        beside.forEach(registry::end);
        beside.clear();
    }
}
