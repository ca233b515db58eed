package io.executorlab.lab.report;

import java.util.List;
import java.util.regex.Pattern;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;

/**
 * The difference between two files, with two lines about each change.
 *
 * @param before name of the first file; empty where there is none
 * @param after name of the second
 */
record Diff(String before, String after, List<Line> lines) {

    private static final int CONTEXT = 2;
    /** Lines that tell nothing of the fix: imports, what is said of the class, and the mark of an anti-pattern. */
    private static final Pattern BESIDE_THE_CODE =
            Pattern.compile("(?:package|import) .*|\\s*(?:/\\*\\*|\\*|@AntiPattern|(?:flaw|visibility|post) =).*");

    record Line(String kind, String text) {

        // The numbers of lines that a diff has between its parts are not those of whole files.
        private static Line of(String unified) {
            return switch (unified.charAt(0)) {
                case '@' -> new Line("same", "  ...");
                case ' ' -> new Line("same", spaced(unified));
                case '-' -> new Line("minus", spaced(unified));
                default -> new Line("plus", spaced(unified));
            };
        }

        private static String spaced(String unified) {
            return (unified.charAt(0) + " " + unified.substring(1)).stripTrailing();
        }

        /** The same with a first blank that templates do not strip, and the indentation with it. */
        public String firm() {
            return text.startsWith(" ") ? "\u00a0" + text.substring(1) : text;
        }
    }

    boolean isSwitch() {
        return before.startsWith(Fix.PROFILES);
    }

    static Diff of(String before, String after, List<String> beforeLines, List<String> afterLines) {
        List<String> old = code(beforeLines);
        // First stand both names and where the first part begins.
        return new Diff(before, after, UnifiedDiffUtils
                .generateUnifiedDiff(before, after, old, DiffUtils.diff(old, code(afterLines)), CONTEXT).stream()
                .skip(3).map(Line::of).toList());
    }

    private static List<String> code(List<String> lines) {
        return lines.stream().filter(line -> !BESIDE_THE_CODE.matcher(line).matches()).dropWhile(String::isBlank)
                .toList();
    }
}
