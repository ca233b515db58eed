package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.ExperimentReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.View;
import io.executorlab.lab.run.RunPlan;

@Command(name = "report", mixinStandardHelpOptions = true)
final class ReportCommand extends LabCommand.InFolder {

    private static final String ZIP = ".zip";

    @Parameters(paramLabel = "DIR",
            description = "A folder of results, of one experiment or of a check, or a pack (" + ZIP + ").")
    private Path source;

    @Option(names = "--pack", paramLabel = "FILE.zip")
    private Path pack;

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(source)) {
            throw new UsageException("%s is not there. Name a folder that ./lab run or ./lab check has left, or a pack."
                    .formatted(source));
        }
        if (pack != null) {
            return pack();
        }
        return Files.isDirectory(source) && RecordedCheck.isIn(source) ? check() : runs();
    }

    private int runs() throws IOException {
        Path folder = folder();
        RecordedRuns recorded = RecordedRuns.read(folder);
        boolean complete = tellWhatIsMissing(recorded, folder);
        boolean all = wasStrict(folder);
        int code = complete ? ExitCode.HELD : ExitCode.NO_EVIDENCE;
        Map<Experiment, ExperimentResult> judged = new LinkedHashMap<>();
        for (RecordedRuns.Recorded run : recorded.runs()) {
            ResultFiles.write(run.folder(), run.result());
            print(ExperimentReport.of(run.experiment(), run.result()).terminal());
            code = ExitCode.highest(code, ExitCode.of(run.result(), all));
            judged.put(run.experiment(), run.result());
        }
        ResultFiles.writeSummary(folder, judged);
        List<ExperimentResult> results = List.copyOf(judged.values());
        end(folder, results);
        tell(ExperimentReport.ending(results, all));
        tell(ExperimentReport.beside(results, all));
        return code;
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
        CheckResult result = RecordedCheck.read(folder);
        View view = CheckReport.of(result, Optional.empty());
        ResultFiles.write(folder, CheckResult.FILE, result, view);
        print(view.terminal());
        end(folder, result);
        tell(view.ending());
        return ExitCode.of(result);
    }

    private void end(Path folder, Object results) {
        result(folder, results, "\nReport: %s".formatted(folder.resolve(ResultFiles.REPORT)));
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
        boolean complete = tellWhatIsMissing(recorded, folder);
        recorded.pack(folder).write(pack);
        int runs = recorded.runs().stream().mapToInt(run -> run.evidence().size()).sum();
        Map<String, Object> written = Map.of("pack", pack.toAbsolutePath().toString(), "runs", runs,
                "bytes", Files.size(pack), "leftOut", Pack.LEFT_OUT);
        result(folder, written, "%s: %d runs, %.0f kB. Left out: %s.".formatted(pack, runs,
                Files.size(pack) / 1024.0, Pack.LEFT_OUT));
        return complete ? ExitCode.HELD : ExitCode.NO_EVIDENCE;
    }

    /** Tells what is missing, and returns whether nothing is missing of what a plan there names. */
    private boolean tellWhatIsMissing(RecordedRuns recorded, Path folder) {
        tell(recorded.leftOut());
        Optional<String> missing = missing(folder);
        missing.ifPresent(this::tell);
        return recorded.leftOut().isEmpty() && missing.isEmpty();
    }

    // A folder of one experiment has its plan above it.
    private static Optional<String> missing(Path folder) {
        try {
            boolean ofAll = RunPlan.in(folder).isPresent() || folder.getParent() == null;
            Path ofPlan = ofAll ? folder : folder.getParent();
            List<RunPlan.Run> planned = RunPlan.in(ofPlan).stream().flatMap(plan -> plan.runs().stream())
                    .filter(run -> ofAll || folder.endsWith(run.experiment())).toList();
            long missing = planned.stream().filter(run -> run.state() != RunPlan.State.DONE).count();
            return missing == 0 ? Optional.empty()
                    : Optional.of(("%d of the %d runs that were planned in %s are missing. They are made by: ./lab run "
                            + "--resume %s").formatted(missing, planned.size(), folder, ofPlan));
        } catch (UsageException e) {
            return Optional.of(e.getMessage());
        }
    }

    private Path folder() throws IOException {
        boolean packed = !Files.isDirectory(source);
        if (!packed && out.named() == null) {
            return source.toRealPath();
        }
        if (!packed && !RecordedCheck.isIn(source)) {
            // Only evidence is copied.
            RecordedRuns.read(source);
        }
        try (Temporary opened = packed ? Pack.open(source) : null) {
            Path folder = out.folder();
            Pack.copy(packed ? opened.path() : source.toRealPath(), folder);
            return folder;
        }
    }
}
