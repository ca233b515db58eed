package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.NotAPackException;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.report.BriefReport;
import io.executorlab.lab.report.CheckFiles;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.TerminalReport;
import io.executorlab.lab.report.VerdictColours;
import io.executorlab.lab.run.RunPlan;

@Command(name = "report", mixinStandardHelpOptions = true,
        description = "Judges finished runs again, and renews their report.",
        footer = {"", "Examples:", "  lab report results/latest", "  lab report results/20260102-030405/event-loop-per-call",
                "  lab report docs/recorded/event-loop-per-call.zip --out seen", "  lab report results/latest --pack runs.zip"})
final class ReportCommand implements Callable<Integer> {

    private static final String ZIP = ".zip";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR",
            description = "A folder of results, of one experiment or of a check, or a pack (" + ZIP + ").")
    private Path source;

    @Mixin
    private OutOption out;

    @Option(names = "--pack", paramLabel = "FILE.zip",
            description = "Writes the runs into one small file instead, without logs, to keep or to pass on.")
    private Path pack;

    @Option(names = "--brief", description = "Prints a few lines for each experiment instead of tables.")
    private boolean brief;

    @Mixin
    private OpenOption opening;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(source)) {
            throw new UsageException("%s is not there. Name a folder that ./lab run or ./lab check has left, or a pack.".formatted(source));
        }
        if (pack != null) {
            return pack();
        }
        if (Files.isDirectory(source) && RecordedCheck.isIn(source)) {
            return check();
        }
        return runs();
    }

    private int runs() throws IOException {
        Path folder = folder();
        RecordedRuns recorded = RecordedRuns.read(folder);
        tell(recorded.leftOut());
        List<String> missing = MissingRuns.in(folder);
        tell(missing);
        boolean all = wasStrict(folder);
        int code = recorded.leftOut().isEmpty() && missing.isEmpty() ? ExitCode.HELD : ExitCode.NO_EVIDENCE;
        for (RecordedRuns.Recorded run : recorded.runs()) {
            ResultFiles.write(run.folder(), run.result());
            tell(damages(run.result()));
            if (!json.isWanted()) {
                Terminal.show(brief ? BriefReport.of(run.experiment(), run.result())
                        : TerminalReport.of(run.experiment(), run.result()), VerdictColours::of);
            }
            code = ExitCode.highest(code, ExitCode.of(run.result(), all));
        }
        List<ExperimentResult> results = recorded.runs().stream().map(RecordedRuns.Recorded::result).toList();
        ResultFiles.writeSummary(folder, recorded.runs().stream().map(RecordedRuns.Recorded::experiment).toList(), results);
        return end(folder, results, code, Stream.of(Ending.of(results, all), Ending.beside(results, all)));
    }

    private static boolean wasStrict(Path folder) {
        try {
            return RunPlan.in(folder).filter(RunPlan::everyVariantCounts).isPresent();
        } catch (UsageException e) {
            // Told with what is missing.
            return false;
        }
    }

    private int check() throws IOException {
        Path folder = folder();
        RecordedCheck recorded = RecordedCheck.read(folder);
        tell(recorded.remarks());
        CheckFiles.write(folder, recorded.result(), Optional.empty());
        if (!json.isWanted()) {
            Terminal.show(CheckReport.terminal(recorded.result(), Optional.empty()), VerdictColours::of);
        }
        return end(folder, recorded.result(), ExitCode.of(recorded.result()), Stream.of(Ending.of(recorded.result())));
    }

    private int pack() throws IOException {
        if (!pack.toString().endsWith(ZIP)) {
            throw new UsageException("--pack writes a file that ends in %s, and %s does not.".formatted(ZIP, pack));
        }
        if (!Files.isDirectory(source) || RecordedCheck.isIn(source)) {
            throw new UsageException(
                    "--pack takes the folder of runs of the lab's experiments, and %s is not one.".formatted(source));
        }
        Path folder = source.toRealPath();
        RecordedRuns recorded = RecordedRuns.read(folder);
        tell(recorded.leftOut());
        List<String> missing = MissingRuns.in(folder);
        tell(missing);
        recorded.pack(folder).write(pack);
        int runs = recorded.runs().stream().mapToInt(run -> run.evidence().size()).sum();
        if (json.isWanted()) {
            json.print(folder, Map.of("pack", pack.toAbsolutePath().toString(), "runs", runs, "bytes", Files.size(pack), "leftOut", Pack.LEFT_OUT));
        } else {
            print("%s: %d runs, %.0f kB. Left out: %s.".formatted(pack, runs, Files.size(pack) / 1024.0, Pack.LEFT_OUT));
        }
        return recorded.leftOut().isEmpty() && missing.isEmpty() ? ExitCode.HELD : ExitCode.NO_EVIDENCE;
    }

    /** Where the evidence lies and the report is made. */
    private Path folder() throws IOException {
        if (!Files.isDirectory(source)) {
            return unpacked();
        }
        if (out.named() == null) {
            return source.toRealPath();
        }
        if (!RecordedCheck.isIn(source)) {
            // Nothing is copied that is no evidence.
            RecordedRuns.read(source);
        }
        Path folder = out.folder();
        Pack.copy(source.toRealPath(), folder);
        return folder;
    }

    private Path unpacked() throws IOException {
        try (OpenPack opened = Pack.open(source)) {
            Path folder = out.folder();
            Pack.copy(opened.root(), folder);
            return folder;
        } catch (NotAPackException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static List<String> damages(ExperimentResult result) {
        return result.variants().values().stream().flatMap(cell -> cell.problems().stream().filter(problem -> problem.matches("(damaged|Missing): .*"))
                .map(problem -> "%s %s: %s".formatted(result.antiPattern(), cell.id(), problem))).toList();
    }

    private int end(Path folder, Object results, int code, Stream<String> endings) {
        if (json.isWanted()) {
            json.print(folder, results);
        } else {
            print("\nReport: %s".formatted(folder.resolve(ResultFiles.REPORT)));
        }
        opening.open(folder);
        tell(endings.filter(ending -> !ending.isEmpty()).toList());
        return code;
    }

    private void print(String text) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.println(text);
        writer.flush();
    }

    private void tell(List<String> sentences) {
        PrintWriter err = spec.commandLine().getErr();
        sentences.forEach(sentence -> err.println("lab: " + sentence));
        err.flush();
    }
}
