package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.process.AppLog;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;

/**
 * The command that puts the load on, any that ends by itself: k6, Gatling, a test suite, a shell with several.
 *
 * @param words the program and its arguments
 */
public record LoadCommand(List<String> words) {

    public static final String LOG = "load.log";

    // k6 finds it also where another program starts it.
    private static final String SUMMARY = "K6_SUMMARY_EXPORT";

    /** Throws {@link CouldNotStartException} where there is no such program. */
    public static LoadCommand of(List<String> words) {
        String program = words.get(0);
        boolean found =
                program.contains("/") ? Files.isRegularFile(Path.of(program)) && Files.isExecutable(Path.of(program))
                        : Probe.onPath(program).isPresent();
        if (!found) {
            throw new CouldNotStartException(
                    program.contains("/") ? "The load command %s is not a program.".formatted(program)
                            : "The load command '%s' is not on PATH.".formatted(program));
        }
        return new LoadCommand(List.copyOf(words));
    }

    PlannedLoad load(ProcessRegistry registry, Duration atMost, Path folder) {
        // Whoever wants the summary elsewhere has it there.
        Map<String, String> summary = System.getenv().containsKey(SUMMARY) ? Map.of()
                : Map.of(SUMMARY, folder.resolve(Evidence.K6).toAbsolutePath().toString());
        // The program alone, since arguments may be long or secret.
        return new PlannedLoad("The load command '%s'".formatted(Path.of(words.get(0)).getFileName()), "", registry,
                Program.ofUser("the load command", words, Program.GRACE_SECONDS).withEnvironment(summary),
                folder.resolve(LOG), atMost, " (--load-limit)");
    }

    boolean isK6() {
        return Path.of(words.get(0)).endsWith("k6");
    }

    /** The end of what the load command printed; throws {@link IOException} where it cannot be read. */
    public static List<String> lastLines(Path folder, int lines) throws IOException {
        List<String> all = AppLog.end(folder.resolve(LOG)).lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }
}
