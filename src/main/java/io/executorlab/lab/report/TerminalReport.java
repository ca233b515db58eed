package io.executorlab.lab.report;

import java.nio.file.Path;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;

/** Lays out an experiment's result for a terminal, whole or in a few lines; the page has all the rest. */
public final class TerminalReport {

    private TerminalReport() {
    }

    /** The first table of each load, the claims, and the verdict last. */
    public static String of(Experiment experiment, ExperimentResult result) {
        return Templates.text("result.txt.mustache", ResultView.of(Path.of(""), experiment, result));
    }

    /** Three lines, or a few more where one of them is long. */
    public static String brief(Experiment experiment, ExperimentResult result) {
        return Templates.text("brief.txt.mustache", ResultView.of(Path.of(""), experiment, result));
    }

    /** The same with broken and fixed below each other in a table. */
    public static String comparison(Experiment experiment, ExperimentResult result) {
        return Templates.text("pair.txt.mustache", ResultView.of(Path.of(""), experiment, result));
    }
}
