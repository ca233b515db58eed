package io.executorlab.lab.report;

import java.util.List;
import java.util.regex.Pattern;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;

/**
 * What differs between two files, with two lines about each change.
 *
 * @param before name of the first file; empty where there is none
 * @param after name of the second
 */
record Diff(String before, String after, List<Line> lines) {

    private static final int CONTEXT = 2;
    /** The two names and the place of the first change. */
    private static final int HEADER = 3;
    /** What tells nothing of the fix: what is imported, what is said of the class, and the mark of an anti-pattern. */
    private static final Pattern BESIDE_THE_CODE =
            Pattern.compile("(?:package|import) .*|\\s*(?:/\\*\\*|\\*|@AntiPattern|(?:flaw|visibility|post) =).*");

    /**
     * One line of it.
     *
     * @param kind {@code same}, {@code minus} or {@code plus}
     * @param text with the sign, since colour alone tells not everybody
     */
    record Line(String kind, String text) {

        private static Line of(String unified) {
            char sign = unified.charAt(0);
            return sign == '@' ? new Line("same", "  ...")
                    : new Line(sign == '-' ? "minus" : sign == '+' ? "plus" : "same",
                            (sign + " " + unified.substring(1)).stripTrailing());
        }

        /** The same with a first blank that templates do not strip, and the indentation with it. */
        public String firm() {
            return text.startsWith(" ") ? "\u00a0" + text.substring(1) : text;
        }
    }

    /** Whether it is of profiles, which switch the code that has the flaw on and off. */
    boolean isSwitch() {
        return before.startsWith(Fix.PROFILES);
    }

    static Diff of(String before, String after, List<String> beforeLines, List<String> afterLines) {
        List<String> earlier = code(beforeLines);
        List<String> unified = UnifiedDiffUtils.generateUnifiedDiff(before, after, earlier,
                DiffUtils.diff(earlier, code(afterLines)), CONTEXT);
        return new Diff(before, after, unified.stream().skip(HEADER).map(Line::of).toList());
    }

    private static List<String> code(List<String> lines) {
        return lines.stream().filter(line -> !BESIDE_THE_CODE.matcher(line).matches()).dropWhile(String::isBlank)
                .toList();
    }
}
