package io.executorlab.lab.report;

import java.util.List;
import java.util.Optional;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.statistics.RunsRange;

/** Lays out an experiment's result for a terminal, whole or in a few lines; the page has all the rest. */
public final class TerminalReport {

    private TerminalReport() {
    }

    public static String of(Experiment experiment, ExperimentResult result) {
        return Templates.text("result.txt.mustache", new ResultView(experiment, result));
    }

    public static String brief(Experiment experiment, ExperimentResult result) {
        return Templates.text("brief.txt.mustache", new ResultView(experiment, result));
    }

    public static String comparison(Experiment experiment, ExperimentResult result) {
        return Templates.text("pair.txt.mustache", new ResultView(experiment, result));
    }

    /** Empty where each experiment has as many runs of a variant as a claim takes. */
    public static Optional<String> ofFewRuns(List<ExperimentResult> results) {
        int least =
                results.stream().mapToInt(Variants::mostRuns).filter(runs -> runs > 0).min().orElse(RunsRange.LEAST);
        String runs = least == 1 ? "One run of each variant is" : "%d runs of each variant are".formatted(least);
        return least >= RunsRange.LEAST ? Optional.empty()
                : Optional.of(runs + " a demo; a blog post's claim is judged by five (--runs 5).");
    }
}
