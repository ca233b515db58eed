package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff that is the fix, as Markdown: the profile's delta open, the classes below it to be opened. */
final class FixBlock {

    private static final String BLANK_OF_DIFF = "\u00a0";

    private FixBlock() {
    }

    static String of(Experiment experiment) {
        List<String> lines = new ArrayList<>();
        List<Map<String, Object>> diffs = Fix.of(experiment, KeptSources.ofBuild(experiment));
        for (int i = 0; i < diffs.size(); i++) {
            lines.add(i == 0 ? "" : "<details>");
            lines.add(i == 0 ? "From `%s` to `%s`:".formatted(diffs.get(i).get("before"), diffs.get(i).get("after"))
                    : "<summary>%s</summary>".formatted(names(diffs.get(i))));
            lines.add("");
            lines.add("```diff");
            for (Map<?, ?> line : (List<Map<?, ?>>) diffs.get(i).get("lines")) {
                lines.add(line.get("text").toString().replace(BLANK_OF_DIFF, " ").stripTrailing());
            }
            lines.add("```");
            lines.add(i == 0 ? "" : "</details>\n");
        }
        return String.join("\n", lines).strip() + "\n";
    }

    private static String names(Map<String, Object> diff) {
        return diff.get("before").equals("") ? "new: " + diff.get("after")
                : diff.get("after").equals("") ? "gone: " + diff.get("before") : "%s, in its place %s".formatted(diff.get("before"), diff.get("after"));
    }
}
