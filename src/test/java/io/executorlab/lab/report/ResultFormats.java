package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.SampledSeries;
import io.executorlab.lab.evidence.StoredFormats;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.run.RunPlan;

/**
 * Every file that the lab leaves in a folder of results. The fields of those in JSON are the components of the record
 * that is written.
 */
public final class ResultFormats {

    private static final String RUN = "run";
    private static final String CHECK = "check";
    private static final String AGAINST = "compare";
    private static final String FLEET = "fleet";
    private static final String PACK = "pack";

    /**
     * @param in whose folder it lies in: {@code run}, {@code check}, {@code compare}, {@code fleet}, {@code pack}
     * @param path within that, a glob; EXPERIMENT and CELL stand for their names
     * @param fields null where it is no JSON of the lab's
     */
    private record Format(List<String> in, String path, String holds, Class<? extends Record> fields) {
    }

    private static final List<Format> ALL = List.of(
            new Format(List.of(RUN), ResultFiles.SUMMARY, "a list of every experiment's " + ResultFiles.RESULT, null),
            new Format(List.of(RUN), RunPlan.FILE, "all runs of the command in their order, and how far it has come",
                    RunPlan.class),
            new Format(List.of(), "", "each of its `runs`", RunPlan.Run.class),
            new Format(List.of(CHECK), CheckResult.FILE, "what came out of the check", CheckResult.class),
            new Format(List.of(AGAINST), VersionComparison.FILE,
                    "what came out of the check of two versions; each run is a check, in a folder of its own",
                    VersionComparison.class),
            new Format(List.of(FLEET), FleetResult.FILE, "what came out of the check of all instances",
                    FleetResult.class),
            new Format(List.of(), "", "each of its `instances`", FleetResult.Judged.class),
            new Format(List.of(FLEET), Fleet.SERIES, "what was read from Prometheus, a line for each series",
                    SampledSeries.class),
            new Format(List.of(RUN, CHECK), ResultFiles.REPORT, "the report, in one file that opens offline", null),
            new Format(List.of(RUN, CHECK, AGAINST, FLEET), ResultFiles.MARKDOWN,
                    "the same in short, for a pull request", null),
            new Format(List.of(RUN, CHECK, AGAINST, FLEET), ResultFiles.JUNIT, "each bound and each claim as a test",
                    null),
            new Format(List.of(CHECK, FLEET), BudgetFiles.KEPT + "/*", "the budget file that it was judged by", null),
            new Format(List.of(RUN, PACK), "EXPERIMENT/" + ExperimentFiles.KEPT, "the experiment's file that was run",
                    null),
            new Format(List.of(RUN, PACK), "EXPERIMENT/" + KeptSources.KEPT,
                    "the classes and profiles that the experiment set against each other, as they were run",
                    KeptSources.class),
            new Format(List.of(RUN), "EXPERIMENT/" + ResultFiles.RESULT, "what came out of the experiment",
                    ExperimentResult.class),
            new Format(List.of(), "", "each of its `variants`", CellResult.class),
            evidence(Evidence.RUN, "the plan, the times in milliseconds since 1970, and how it went", RunLog.class),
            evidence(Evidence.MACHINE, "what it ran on", Machine.class),
            evidence(Evidence.METRICS,
                    "a line for each scrape; `samples` has every series with its value", StoredFormats.SCRAPE),
            new Format(List.of(RUN, PACK), "CELL/" + Evidence.AFTER_GC, "one scrape after a garbage collection",
                    StoredFormats.SCRAPE),
            evidence(Evidence.CPU,
                    "CPU seconds under load, by program, and the most memory of each in MB; context switches of "
                            + "the app",
                    CpuUse.class),
            new Format(List.of(RUN, PACK), "CELL/" + Evidence.PROXY,
                    "what nginx has logged, where it stands before the app", LoggedMessages.class),
            new Format(List.of(RUN, PACK), "CELL/" + Evidence.APP_MESSAGES,
                    "what the app has logged of what its experiment quotes", LoggedMessages.class),
            new Format(List.of(RUN, PACK), "CELL/" + Evidence.K6, "k6's own summary", null),
            new Format(List.of(RUN, CHECK), "CELL/threads-*-*.json",
                    "a thread dump; its number and phase are in its name, `stack` is a place in `stacks`",
                    StoredFormats.DUMP),
            new Format(List.of(CHECK), "CELL/virtual-threads-*-*.json",
                    "a dump of virtual threads, likewise, from JDK 21 on", StoredFormats.DUMP),
            new Format(List.of(RUN, CHECK), "CELL/" + Evidence.FLIGHT, "the flight recording", null),
            new Format(List.of(PACK), "CELL/" + StoredFormats.DUMPS_PACKED, "all thread dumps",
                    StoredFormats.PACKED_DUMPS),
            new Format(List.of(PACK), "CELL/" + StoredFormats.STARTS_PACKED,
                    "the thread starts of the recording, a column for each thing that is known of them",
                    StoredFormats.PACKED_STARTS),
            new Format(List.of(RUN), "CELL/warm-up.json", "k6's summary of the warm-up", null),
            new Format(List.of(RUN), "CELL/{k6,warm-up,nginx,stub-*,hs_err}.log", "what the programs wrote", null),
            new Format(List.of(RUN, CHECK), "CELL/" + Evidence.APP_LOG,
                    "what the app wrote; in a check only where it was started by `--start`", null),
            new Format(List.of(RUN), "*.log", "what the real parts wrote: database, search engine", null),
            new Format(List.of(CHECK, FLEET), LoadCommand.LOG, "what the load command wrote", null));

    private ResultFormats() {
    }

    private static Format evidence(String file, String holds, Class<? extends Record> fields) {
        return new Format(List.of(RUN, CHECK, PACK), "CELL/" + file, holds, fields);
    }

    /** @param of {@code results} */
    static String markdown(String of) {
        if (!of.equals("results")) {
            throw new IllegalArgumentException(
                    "a page asks for the files of '%s'; there are those of results".formatted(of));
        }
        return "| file | part of | content | fields |\n| --- | --- | --- | --- |\n" + ALL.stream()
                .map(format -> "| %s | %s | %s | %s |\n".formatted(
                        format.path().isEmpty() ? "" : "`" + format.path() + "`", String.join(", ", format.in()),
                        format.holds(), fields(format)))
                .collect(Collectors.joining()).replace("|  |", "| |").replace("|  |", "| |");
    }

    /** Of evidence none: only the lab itself reads it. */
    private static String fields(Format format) {
        return format.fields() == null || format.path().startsWith("CELL/") ? ""
                : names(format.fields()).map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    /** As they stand in the file: those of a part that has no level of its own in the place of the part. */
    private static Stream<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class) ? names(part.getType())
                        : Stream.of(part.getName()));
    }

    /** What lies in the folder of a run or of a check and is named nowhere. */
    public static List<String> unnamed(Path results) throws IOException {
        Path folder = results.toRealPath();
        boolean check = Files.exists(folder.resolve(CheckResult.FILE));
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(folder::relativize).map(Path::toString)
                    .filter(file -> ALL.stream().filter(format -> format.in().contains(check ? CHECK : RUN))
                            .noneMatch(format -> isNamed(format, file, check)))
                    .toList();
        }
    }

    private static boolean isNamed(Format format, String file, boolean check) {
        String glob = check ? format.path().replace("CELL/", "") : format.path().replace("CELL/", "EXPERIMENT/CELL/");
        Path path = Path.of(file);
        return path.getFileSystem().getPathMatcher("glob:" + glob.replaceAll("EXPERIMENT|CELL", "*")).matches(path);
    }
}
