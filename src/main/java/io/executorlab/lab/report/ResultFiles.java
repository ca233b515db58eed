package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;

/**
 * Writes what a command leaves besides its evidence: the result as JSON, as JUnit XML and as Markdown, and a report.
 * All of them are written or none; throws {@link IOException} naming the file that cannot be.
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
        write(folder, SUMMARY, results, JunitXml.of(results.stream()), Page.markdown(experiments, results),
                Page.html(folder, experiments, results));
    }

    public static void write(Path folder, CheckResult result, BudgetView view) throws IOException {
        write(folder, CheckResult.FILE, result, JunitXml.of(view), view.markdown(), CheckReport.html(folder, view));
    }

    public static void write(Path folder, VersionComparison result, BudgetView view) throws IOException {
        write(folder, VersionComparison.FILE, result, JunitXml.of(view), view.markdown(), null);
    }

    public static void write(Path folder, FleetResult result, BudgetView view) throws IOException {
        write(folder, FleetResult.FILE, result, JunitXml.of(view), view.markdown(), null);
    }

    private static void write(Path folder, String file, Object result, String junit, String markdown, String html)
            throws IOException {
        Map<Path, String> texts = new LinkedHashMap<>(Map.of(folder.resolve(file), Json.pretty(result) + "\n",
                folder.resolve(JUNIT), junit, folder.resolve(MARKDOWN), markdown));
        if (html != null) {
            texts.put(folder.resolve(REPORT), html);
        }
        AtomicFile.write(texts);
    }
}
