package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Links;
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
        Files.createDirectories(folder);
        Json.write(Links.toWrite(folder, RESULT), result);
    }

    /** The files at the top of a run: summary, report, Markdown and JUnit XML. */
    public static void writeSummary(Path folder, List<Experiment> experiments, List<ExperimentResult> results)
            throws IOException {
        Json.write(Links.toWrite(folder, SUMMARY), results);
        Files.writeString(Links.toWrite(folder, REPORT), Page.html(folder, experiments, results));
        Files.writeString(Links.toWrite(folder, MARKDOWN), Page.markdown(experiments, results));
        JunitXml.write(Links.toWrite(folder, JUNIT), results.stream().map(JunitSuites::of).flatMap(List::stream).toList());
    }
}
