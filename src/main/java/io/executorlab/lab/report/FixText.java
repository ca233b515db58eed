package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import picocli.CommandLine.Help.Ansi.Style;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff that is the fix for a terminal: of the code, or of the proxy's configuration, with two lines about each change. */
public final class FixText {

    private static final int CONTEXT = 2;
    private static final int LINES_AT_MOST = 40;
    private static final String GAP = "  ...";
    // A profile's line is the switch, not the fix, where classes differ too.
    private static final String SWITCH = "profiles/";
    private static final Pattern COMMENT_OR_MARK = Pattern.compile("[-+\u00a0]\\s+(?:/\\*\\*|\\*|@AntiPattern|visibility =).*|[-+\u00a0] (?:/\\*\\*|@AntiPattern).*");
    private static final Pattern CHANGED = Pattern.compile("(?m)^(?:(-)|\\+) .*$");

    private FixText() {
    }

    /** Lines that begin with their sign; empty where the experiment has no broken or no fixed variant. */
    public static List<String> of(Experiment experiment, KeptSources sources) {
        List<String> lines = new ArrayList<>();
        List<Map<String, Object>> diffs = Fix.of(experiment, sources);
        for (Map<String, Object> diff : diffs) {
            if (diffs.size() == 1 || !diff.get("before").toString().startsWith(SWITCH)) {
                lines.add("--- " + diff.get("before"));
                lines.add("+++ " + diff.get("after"));
                lines.addAll(aboutChanges(((List<?>) diff.get("lines")).stream().map(line -> ((Map<?, ?>) line).get("text").toString())
                        .filter(line -> !COMMENT_OR_MARK.matcher(line).matches()).map(FixText::plain).toList()));
            }
        }
        return lines.size() <= LINES_AT_MOST ? lines
                : Stream.concat(lines.stream().limit(LINES_AT_MOST), Stream.of("%s %d more lines on the page".formatted(GAP, lines.size() - LINES_AT_MOST))).toList();
    }

    /** The same text with what is taken out red and what comes in its place green. */
    public static String coloured(String text) {
        return CHANGED.matcher(text).replaceAll(line -> {
            Style style = line.group(1) == null ? Style.fg_green : Style.fg_red;
            return Matcher.quoteReplacement(style.on() + line.group() + style.off());
        });
    }

    private static String plain(String line) {
        return line.replace('\u00a0', ' ').stripTrailing();
    }

    private static List<String> aboutChanges(List<String> lines) {
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            boolean near = IntStream.rangeClosed(Math.max(0, i - CONTEXT), Math.min(lines.size() - 1, i + CONTEXT)).mapToObj(lines::get).anyMatch(FixText::isChange);
            if (near) {
                shown.add(lines.get(i));
            } else if (shown.isEmpty() || !shown.get(shown.size() - 1).equals(GAP)) {
                shown.add(GAP);
            }
        }
        return shown;
    }

    private static boolean isChange(String line) {
        return line.startsWith("-") || line.startsWith("+");
    }
}
