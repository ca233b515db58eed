package io.executorlab.lab.command;

import java.io.IOException;
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
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;

@Command(name = "audit", mixinStandardHelpOptions = true)
final class AuditCommand extends LabCommand {

    private static final String PYTHON = "python3";
    private static final String SCRIPT = "audit.py";
    private static final Duration AT_MOST = Duration.ofMinutes(5);
    // The script ends as the lab does.
    private static final Set<Integer> ENDS = Set.of(ExitCode.HELD, ExitCode.EXCEEDED, ExitCode.NO_EVIDENCE);

    @Parameters(paramLabel = "PACK", arity = "1..*", description = "One or more packs (.zip) or folders of results.")
    private List<Path> sources;

    @Override
    public Integer call() throws IOException {
        if (Probe.onPath(PYTHON).isEmpty()) {
            throw new CouldNotStartException("There is no python3 on the PATH, and an audit is a Python script."
                    + " Install Python 3.8 or later, or take the pack and the project's docs/audit.py to a machine"
                    + " that has it.");
        }
        try (Temporary temporary = Temporary.folder("lab-audit-")) {
            Map<String, Object> found = new LinkedHashMap<>();
            int code = ExitCode.HELD;
            for (Path source : sources) {
                Findings findings = audit(source, temporary.path());
                found.put(source.toString(), findings.asJson());
                code = ExitCode.highest(code, findings.exitCode());
                print("%s: %s".formatted(source, findings.words()));
            }
            result(found, "");
            return code;
        }
    }

    private Findings audit(Path source, Path folder) throws IOException {
        if (!Files.exists(source)) {
            throw new UsageException(
                    "%s is not there. Name a pack, or a folder that ./lab run has left.".formatted(source));
        }
        if (!Files.isDirectory(source)) {
            try (Temporary opened = Pack.open(source)) {
                return audit(RecordedRuns.read(opened.path()), source, folder);
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
        return audit(recorded, pack, folder);
    }

    private Findings audit(RecordedRuns recorded, Path pack, Path folder) throws IOException {
        tell(recorded.leftOut());
        return audit(List.of(pack),
                Json.pretty(recorded.runs().stream().map(RecordedRuns.Recorded::result).toList()), folder);
    }

    /**
     * What the script has found in one pack.
     *
     * @param exitCode of the lab: {@link ExitCode#EXCEEDED} where a number disagrees
     * @param words for people
     * @param asJson the same, number by number
     */
    record Findings(int exitCode, String words, Map<?, ?> asJson) {
    }

    /**
     * Holds the lab's numbers against those of {@code docs/audit.py}, which recomputes them from a pack with no code of
     * the lab; the jar has it. Throws {@link CouldNotStartException} where that comes to no end.
     *
     * @param packs one, or the recordings of an experiment, which are judged together
     * @param summary the lab's own numbers, as {@code summary.json} has them
     * @param folder takes what the script reads and writes
     */
    static Findings audit(List<Path> packs, String summary, Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve(SCRIPT), Resource.text(AuditCommand.class, SCRIPT));
        Path numbers = Files.writeString(folder.resolve("summary.json"), summary);
        Path found = folder.resolve("audit.json");
        List<String> command = Stream.of(Stream.of(PYTHON, script), packs.stream(), Stream.of(numbers, "--json", found))
                .flatMap(part -> part).map(Object::toString).toList();
        Probe audit = Probe.of(command, AT_MOST).orElseThrow(() -> new CouldNotStartException(
                "The audit of %s did not end within %d minutes.".formatted(packs, AT_MOST.toMinutes())));
        if (!ENDS.contains(audit.exitCode())) {
            throw new CouldNotStartException(
                    "The audit of %s came to no end: %s".formatted(packs, audit.printed().strip()));
        }
        return new Findings(audit.exitCode(), audit.printed().strip(), Json.read(found, Map.class));
    }
}
