package io.executorlab.lab.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Help.Ansi.Style;

/**
 * Colours verdicts in a text for a terminal: what held green, what did not red, what is not known yellow. A word is a verdict by where it
 * stands, so that the variant called broken is none.
 */
public final class VerdictColours {

    // At the end of a table's row.
    private static final String LAST_COLUMN = "(?<=\\S {2,80})%s(?: \\([^()\\n]*\\))?$";

    private static final List<Rule> RULES = List.of(
            new Rule(Style.fg_green, LAST_COLUMN.formatted("(?:held|reproduced)")),
            new Rule(Style.fg_red, LAST_COLUMN.formatted("(?:broken|refuted)")),
            new Rule(Style.fg_yellow, LAST_COLUMN.formatted("(?:no evidence|inconclusive|direction only)")),
            new Rule(Style.fg_green, "^ *(?:All \\d+ bounds held|The one bound held|Proven|ok)(?=[.;:]|  )"),
            new Rule(Style.fg_red, "^ *(?:Broken|MISSING|Worse than before)(?=:|  )"),
            new Rule(Style.fg_yellow, "^ *(?:No evidence|Not proven|missing)(?=:|  )"),
            new Rule(Style.fg_green, "(?<=^  Verdict: )held"),
            new Rule(Style.fg_red, "(?<=^  Verdict: )a bound was broken"),
            new Rule(Style.fg_yellow, "(?<=^  Verdict: )no evidence"),
            new Rule(Style.fg_green, "(?<=^  Bounds: )\\d+ held(?=, 0 not)"),
            new Rule(Style.fg_red, "(?<=^  Bounds: \\d{1,6} held, )[1-9]\\d* not"));

    private record Rule(Style style, Pattern words) {

        Rule(Style style, String words) {
            this(style, Pattern.compile(words, Pattern.MULTILINE));
        }

        String paint(String text) {
            return words.matcher(text).replaceAll(match -> Matcher.quoteReplacement(style.on() + match.group() + style.off()));
        }
    }

    private VerdictColours() {
    }

    /** The same text with control sequences of its own about each verdict. */
    public static String of(String text) {
        String painted = text;
        for (Rule rule : RULES) {
            painted = rule.paint(painted);
        }
        return painted;
    }
}
