package io.executorlab.lab.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;

@Command(name = "audit", mixinStandardHelpOptions = true)
final class AuditCommand extends LabCommand {

    @Parameters(paramLabel = "PACK", arity = "1..*", description = "One or more packs (.zip) or folders of results.")
    private List<Path> sources;

    @Override
    public Integer call() throws IOException {
        try (Temporary temporary = Temporary.folder("lab-audit-")) {
            Script script = Script.in(temporary.path());
            Map<String, Object> found = new LinkedHashMap<>();
            int code = ExitCode.HELD;
            for (Path source : sources) {
                Script.Findings findings = audit(source, script, temporary.path());
                found.put(source.toString(), findings.asJson());
                code = ExitCode.highest(code, findings.exitCode());
                print("%s: %s".formatted(source, findings.words()));
            }
            if (isJson()) {
                result(found, "");
            }
            return code;
        }
    }

    private Script.Findings audit(Path source, Script script, Path folder) throws IOException {
        if (!Files.exists(source)) {
            throw new UsageException(
                    "%s is not there. Name a pack, or a folder that ./lab run has left.".formatted(source));
        }
        if (!Files.isDirectory(source)) {
            try (Temporary opened = Pack.open(source)) {
                return audit(RecordedRuns.read(opened.path()), source, script, folder);
            }
        }
        if (RecordedCheck.isIn(source)) {
            throw new UsageException("%s is the folder of a check; an audit takes runs of the lab's experiments."
                    .formatted(source));
        }
        Path runs = source.toRealPath();
        RecordedRuns recorded = RecordedRuns.read(runs);
        Path pack = folder.resolve("runs.zip");
        recorded.pack(runs).write(pack);
        return audit(recorded, pack, script, folder);
    }

    private Script.Findings audit(RecordedRuns recorded, Path pack, Script script, Path folder) throws IOException {
        tell(recorded.leftOut());
        Path summary = folder.resolve("summary.json");
        Json.write(summary, recorded.runs().stream().map(RecordedRuns.Recorded::result).toList());
        return script.audit(List.of(pack), summary);
    }

    /**
     * {@code docs/audit.py}, which recomputes the lab's numbers from a pack with no code of the lab; the jar has it.
     */
    record Script(Path folder) {

        private static final String PYTHON = "python3";
        private static final String FILE = "audit.py";
        private static final Duration AT_MOST = Duration.ofMinutes(5);
        // The script ends as the lab does.
        private static final Set<Integer> ENDS = Set.of(ExitCode.HELD, ExitCode.EXCEEDED, ExitCode.NO_EVIDENCE);

        /**
         * The findings of one pack.
         *
         * @param exitCode of the lab: {@link ExitCode#BROKEN} where a number disagrees
         * @param words for people
         * @param asJson the same, number by number
         */
        record Findings(int exitCode, String words, Map<?, ?> asJson) {
        }

        /** Puts the script into this folder; throws {@link CouldNotStartException} where there is no Python. */
        static Script in(Path folder) throws IOException {
            if (Probe.onPath(PYTHON).isEmpty()) {
                throw new CouldNotStartException("There is no python3 on the PATH, and an audit is a Python script."
                        + " Install Python 3.8 or later, or take the pack and the project's docs/audit.py to a machine"
                        + " that has it.");
            }
            try (InputStream script = AuditCommand.class.getResourceAsStream(FILE)) {
                Files.copy(script, folder.resolve(FILE));
            }
            return new Script(folder);
        }

        /**
         * Holds the lab's numbers against those of the script; throws {@link CouldNotStartException} where that comes
         * to no end.
         *
         * @param packs one, or the recordings of an experiment, which are judged together
         * @param summary the lab's own numbers, as {@code summary.json} has them
         */
        Findings audit(List<Path> packs, Path summary) throws IOException {
            Path found = folder.resolve("audit.json");
            List<String> command = Stream.of(Stream.of(PYTHON), Stream.of(folder.resolve(FILE)), packs.stream(),
                    Stream.of(summary, "--json", found)).flatMap(part -> part).map(Object::toString).toList();
            Probe script = Probe.of(command, AT_MOST).orElseThrow(() -> new CouldNotStartException(
                    "The audit of %s did not end within %d minutes.".formatted(packs, AT_MOST.toMinutes())));
            if (!ENDS.contains(script.exitCode())) {
                throw new CouldNotStartException(
                        "The audit of %s came to no end: %s".formatted(packs, script.printed().strip()));
            }
            return new Findings(script.exitCode(), script.printed().strip(), Json.read(found, Map.class));
        }
    }
}
