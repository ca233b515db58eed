package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;

/** Writes what a run leaves besides its evidence. */
public final class ResultFiles {

    public static final String RESULT = "result.json";
    public static final String SUMMARY = "summary.json";
    public static final String REPORT = "report.html";
    public static final String MARKDOWN = "summary.md";
    public static final String JUNIT = "junit.xml";

    private ResultFiles() {
    }

    /** One experiment's {@code result.json}. */
    public static void write(Path folder, ExperimentResult result) throws IOException {
        AtomicFile.write(folder.resolve(RESULT), Json.pretty(result) + "\n");
    }

    /** The files at the top of a run: summary, report, Markdown and JUnit XML. */
    public static void writeSummary(Path folder, List<Experiment> experiments, List<ExperimentResult> results)
            throws IOException {
        AtomicFile.write(Map.of(folder.resolve(SUMMARY), Json.pretty(results) + "\n",
                folder.resolve(REPORT), Page.html(folder, experiments, results),
                folder.resolve(MARKDOWN), Page.markdown(experiments, results),
                folder.resolve(JUNIT),
                JunitXml.of(results.stream().map(JunitSuites::of).flatMap(List::stream).toList())));
    }
}
