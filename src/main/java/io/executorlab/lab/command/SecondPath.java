package io.executorlab.lab.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;

/** {@code docs/audit.py}, which recomputes the lab's numbers from a pack with no code of the lab; the jar has it as of the build. */
final class SecondPath {

    private static final String PYTHON = "python3";
    private static final String SCRIPT = "audit.py";
    private static final Duration AT_MOST = Duration.ofMinutes(5);
    // The script ends as the lab does.
    private static final Set<Integer> ENDS = Set.of(ExitCode.HELD, ExitCode.BROKEN, ExitCode.NO_EVIDENCE);

    private final Path folder;
    private final String python;

    private SecondPath(Path folder, String python) {
        this.folder = folder;
        this.python = python;
    }

    /**
     * What was found of one pack.
     *
     * @param exitCode of the lab: {@link ExitCode#BROKEN} where a number disagrees, {@link ExitCode#NO_EVIDENCE} where there is none
     * @param words for people
     * @param asJson the same, number by number
     */
    record Findings(int exitCode, String words, Map<?, ?> asJson) {
    }

    /**
     * Puts the script into this folder, where it leaves what it finds too.
     *
     * @throws CouldNotStartException where there is no Python
     */
    static SecondPath in(Path folder) throws IOException {
        return in(folder, PYTHON);
    }

    static SecondPath in(Path folder, String python) throws IOException {
        if (Probe.of(List.of(python, "--version"), Duration.ofSeconds(20)).filter(Probe::succeeded).isEmpty()) {
            throw new CouldNotStartException(("%s could not be started, and an audit is a Python script. Install Python 3.8 or later so that %s is on the PATH,"
                    + " or take the pack and the project's docs/audit.py to a machine that has it.").formatted(python, python));
        }
        try (InputStream script = SecondPath.class.getResourceAsStream(SCRIPT)) {
            Files.copy(script, folder.resolve(SCRIPT));
        }
        return new SecondPath(folder, python);
    }

    /**
     * Holds the lab's numbers against those of the script.
     *
     * @param summary the lab's own, as {@code summary.json} has them
     * @throws CouldNotStartException where the script did not come to its end
     */
    Findings audit(Path pack, Path summary) throws IOException {
        Path found = folder.resolve("audit.json");
        Probe script = Probe.of(List.of(python, folder.resolve(SCRIPT).toString(), pack.toString(), summary.toString(), "--json", found.toString()), AT_MOST)
                .orElseThrow(() -> new CouldNotStartException("The audit of %s did not end within %d minutes.".formatted(pack, AT_MOST.toMinutes())));
        if (!ENDS.contains(script.exitCode())) {
            throw new CouldNotStartException("The audit of %s came to no end: %s".formatted(pack, script.printed().strip()));
        }
        return new Findings(script.exitCode(), script.printed().strip(), Json.read(found, Map.class));
    }
}
