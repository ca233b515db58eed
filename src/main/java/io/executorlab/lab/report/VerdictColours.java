package io.executorlab.lab.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Help.Ansi.Style;

/**
 * Colours verdicts in a text for a terminal: what held green, what did not red, what is not known yellow. A word is a
 * verdict by where it stands, so that the variant called broken is none.
 */
public final class VerdictColours {

    // At the end of a table's row.
    private static final String LAST_COLUMN = "(?<=\\S {2,80})%s(?: \\([^()\\n]*\\))?$";

    private static final String OF_A_CLAIM = "(?<=^  \\d{3}-\\d{1,3} )%s(?=[ :])";

    private static final List<Rule> RULES = List.of(
            new Rule(Style.fg_green, LAST_COLUMN.formatted("held")),
            new Rule(Style.fg_red, LAST_COLUMN.formatted("exceeded")),
            new Rule(Style.fg_yellow, LAST_COLUMN.formatted("no evidence")),
            new Rule(Style.fg_green, OF_A_CLAIM.formatted("reproduced")),
            new Rule(Style.fg_red, OF_A_CLAIM.formatted("refuted")),
            new Rule(Style.fg_yellow, OF_A_CLAIM.formatted("(?:inconclusive|same direction, other size)")),
            new Rule(Style.fg_green, "^ *(?:All \\d+ bounds held|The one bound held|Proven|ok)(?=[.;:]|  )"),
            new Rule(Style.fg_red, "^ *(?:Exceeded|MISSING|Worse than before)(?=:|  )"),
            new Rule(Style.fg_yellow, "^ *(?:No evidence|Not proven|missing)(?=:|  )"),
            new Rule(Style.fg_green, "(?<=^  Verdict: )held"),
            new Rule(Style.fg_red, "(?<=^  Verdict: )\\d+ of \\d+ bounds exceeded"),
            new Rule(Style.fg_yellow, "(?<=^  Verdict: )no evidence"));

    private record Rule(Style style, Pattern words) {

        Rule(Style style, String words) {
            this(style, Pattern.compile(words, Pattern.MULTILINE));
        }

        String paint(String text) {
            return words.matcher(text)
                    .replaceAll(match -> Matcher.quoteReplacement(style.on() + match.group() + style.off()));
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
