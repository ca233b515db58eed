package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff of the code that holds the flaw, without its Javadoc. The run's report has all that changes. */
final class FixBlock {

    private static final String BLANK_OF_DIFF = "\u00a0";
    private static final String PROFILE = "profiles/";
    private static final Pattern JAVADOC = Pattern.compile("[-+ ] +(/\\*\\*|\\*).*");

    private FixBlock() {
    }

    static String of(Experiment experiment) {
        Map<String, Object> diff = Fix.of(experiment, KeptSources.ofBuild(experiment)).stream()
                .min(Comparator.comparing(FixBlock::isSwitch)).orElseThrow();
        List<String> lines = new ArrayList<>(List.of(
                "From `%s` to `%s`:".formatted(diff.get("before"), diff.get("after")), "", "```diff"));
        ((List<Map<?, ?>>) diff.get("lines")).stream()
                .map(line -> line.get("text").toString().replace(BLANK_OF_DIFF, " ").stripTrailing())
                .filter(line -> !JAVADOC.matcher(line).matches()).forEach(lines::add);
        lines.add("```");
        return String.join("\n", lines) + "\n";
    }

    private static boolean isSwitch(Map<String, Object> diff) {
        return diff.get("before").toString().startsWith(PROFILE);
    }
}
