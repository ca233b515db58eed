package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff that is the fix, as Markdown: the code that holds the flaw open, what else changes below it to be opened, the profile's switch last. */
final class FixBlock {

    private static final String BLANK_OF_DIFF = "\u00a0";
    private static final String PROFILE = "profiles/";

    private FixBlock() {
    }

    static String of(Experiment experiment) {
        List<Map<String, Object>> diffs = new ArrayList<>(Fix.of(experiment, KeptSources.ofBuild(experiment)));
        diffs.sort(Comparator.comparing(FixBlock::isSwitch));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < diffs.size(); i++) {
            lines.add(i == 0 ? "From `%s` to `%s`:".formatted(diffs.get(i).get("before"), diffs.get(i).get("after"))
                    : "<details>\n<summary>%s</summary>".formatted(names(diffs.get(i))));
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

    private static boolean isSwitch(Map<String, Object> diff) {
        return diff.get("before").toString().startsWith(PROFILE);
    }

    private static String names(Map<String, Object> diff) {
        return isSwitch(diff) ? "the switch: %s, %s".formatted(diff.get("before"), diff.get("after"))
                : diff.get("before").equals("") ? "new: " + diff.get("after")
                : diff.get("after").equals("") ? "gone: " + diff.get("before") : "%s, in its place %s".formatted(diff.get("before"), diff.get("after"));
    }
}
