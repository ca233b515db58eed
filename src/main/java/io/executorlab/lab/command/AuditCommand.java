package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.NotAPackException;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;

@Command(name = "audit", mixinStandardHelpOptions = true,
        description = "Recomputes recorded numbers by an independent script.",
        footer = {"", "Examples:", "  lab audit docs/recorded/post-000.zip", "  lab audit docs/recorded/*.zip", "  lab audit results/latest"})
final class AuditCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PACK", arity = "1..*", description = "One or more packs (.zip) or folders of results.")
    private List<Path> sources;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        try (Temporary temporary = Temporary.folder("lab-audit-")) {
            Path folder = temporary.path();
            SecondPath secondPath = SecondPath.in(folder);
            Map<String, Object> found = new LinkedHashMap<>();
            int code = ExitCode.HELD;
            for (Path source : sources) {
                SecondPath.Findings findings = audit(source, secondPath, folder);
                found.put(source.toString(), findings.asJson());
                code = ExitCode.highest(code, findings.exitCode());
                if (!json.isWanted()) {
                    print("%s: %s".formatted(source, findings.words()));
                }
            }
            if (json.isWanted()) {
                json.print(found);
            }
            return code;
        }
    }

    private SecondPath.Findings audit(Path source, SecondPath secondPath, Path folder) throws IOException {
        if (!Files.exists(source)) {
            throw new UsageException("%s is not there. Name a pack, or a folder that ./lab run has left.".formatted(source));
        }
        if (Files.isDirectory(source)) {
            if (RecordedCheck.isIn(source)) {
                throw new UsageException("%s is the folder of a check; an audit takes runs of the lab's experiments.".formatted(source));
            }
            Path runs = source.toRealPath();
            RecordedRuns recorded = RecordedRuns.read(runs);
            Path pack = folder.resolve("runs.zip");
            recorded.pack(runs).write(pack);
            return audit(recorded, pack, secondPath, folder);
        }
        try (OpenPack opened = Pack.open(source)) {
            return audit(RecordedRuns.read(opened.root()), source, secondPath, folder);
        } catch (NotAPackException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private SecondPath.Findings audit(RecordedRuns recorded, Path pack, SecondPath secondPath, Path folder) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        recorded.leftOut().forEach(sentence -> err.println("lab: " + sentence));
        err.flush();
        Path summary = folder.resolve("summary.json");
        Json.write(summary, recorded.runs().stream().map(RecordedRuns.Recorded::result).toList());
        return secondPath.audit(pack, summary);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(text);
        out.flush();
    }
}
