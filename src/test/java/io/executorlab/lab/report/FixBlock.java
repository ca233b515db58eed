package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff of the code that holds the flaw. The run's report has all that changes. */
final class FixBlock {

    private FixBlock() {
    }

    static String of(Experiment experiment) {
        Diff diff = Fix.of(experiment, KeptSources.ofBuild(experiment)).stream()
                .min(Comparator.comparing(Diff::isSwitch)).orElseThrow();
        List<String> lines = new ArrayList<>(List.of(
                "From `%s` to `%s`:".formatted(diff.before(), diff.after()), "", "```diff"));
        diff.lines().stream().map(Diff.Line::text).forEach(lines::add);
        lines.add("```");
        return String.join("\n", lines) + "\n";
    }
}
