package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import picocli.CommandLine.Help.Ansi.Style;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** The diff that is the fix, for a terminal: of the code, or of the profiles where no class differs. */
public final class FixText {

    private static final int LINES_AT_MOST = 40;
    private static final Pattern CHANGED = Pattern.compile("(?m)^(?:(-)|\\+) .*$");

    private FixText() {
    }

    /** Lines that begin with their sign; empty where the experiment has no broken or no fixed variant. */
    public static List<String> of(Experiment experiment, KeptSources sources) {
        List<String> lines = new ArrayList<>();
        List<Diff> diffs = Fix.of(experiment, sources);
        diffs.stream().filter(diff -> diffs.size() == 1 || !diff.isSwitch()).forEach(diff -> {
            lines.add("--- " + diff.before());
            lines.add("+++ " + diff.after());
            diff.lines().forEach(line -> lines.add(line.text()));
        });
        return lines.size() <= LINES_AT_MOST ? lines
                : Stream.concat(lines.stream().limit(LINES_AT_MOST),
                        Stream.of("  ... %d more lines on the page".formatted(lines.size() - LINES_AT_MOST))).toList();
    }

    /** The same text with what is taken out red and what comes in its place green. */
    public static String coloured(String text) {
        return CHANGED.matcher(text).replaceAll(line -> {
            Style style = line.group(1) == null ? Style.fg_green : Style.fg_red;
            return Matcher.quoteReplacement(style.on() + line.group() + style.off());
        });
    }
}
