package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;

/**
 * Writes what a command leaves besides its evidence: the result as JSON, as JUnit XML, as Markdown and as a page. All
 * of them are written or none; throws {@link IOException} naming the file that cannot be.
 */
public final class ResultFiles {

    public static final String RESULT = "result.json";
    public static final String SUMMARY = "summary.json";
    public static final String REPORT = "report.html";
    public static final String MARKDOWN = "summary.md";
    public static final String JUNIT = "junit.xml";

    private ResultFiles() {
    }

    public static void write(Path folder, ExperimentResult result) throws IOException {
        AtomicFile.write(folder.resolve(RESULT), Json.pretty(result) + "\n");
    }

    public static void writeSummary(Path folder, List<Experiment> experiments, List<ExperimentResult> results)
            throws IOException {
        Map<Experiment, ExperimentResult> judged = new LinkedHashMap<>();
        results.forEach(result -> judged.put(experiments.stream()
                .filter(candidate -> candidate.name().equals(result.antiPattern())).findFirst().orElseThrow(), result));
        write(folder, SUMMARY, results, judged.entrySet().stream()
                .map(one -> ExperimentReport.of(one.getKey(), one.getValue())).toList(), Page.html(folder, judged));
    }

    /** @param file that the result as JSON goes into */
    public static void write(Path folder, String file, Object result, View view) throws IOException {
        write(folder, file, result, List.of(view), Page.html(folder, view));
    }

    private static void write(Path folder, String file, Object result, List<View> views, String html)
            throws IOException {
        AtomicFile.write(Map.of(folder.resolve(file), Json.pretty(result) + "\n", folder.resolve(JUNIT),
                JunitXml.of(views), folder.resolve(MARKDOWN), View.markdown(views), folder.resolve(REPORT), html));
    }
}
