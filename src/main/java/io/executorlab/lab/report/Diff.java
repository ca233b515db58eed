package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRow.Tag;
import com.github.difflib.text.DiffRowGenerator;

/**
 * The difference between two files, with two lines about each change.
 *
 * @param before name of the first file; empty where there is none
 * @param after name of the second
 */
record Diff(String before, String after, List<Line> lines) {

    private static final DiffRowGenerator ROWS = DiffRowGenerator.create().showInlineDiffs(false)
            .lineNormalizer(Function.identity()).build();
    private static final int CONTEXT = 2;
    private static final Line GAP = new Line("same", "  ...");
    /** Lines that tell nothing of the fix: imports, what is said of the class, and the mark of an anti-pattern. */
    private static final Pattern BESIDE_THE_CODE =
            Pattern.compile("(?:package|import) .*|\\s*(?:/\\*\\*|\\*|@AntiPattern|(?:flaw|visibility|post) =).*");

    /**
     * One line of it.
     *
     * @param kind {@code same}, {@code minus} or {@code plus}
     * @param text with the sign, since colour alone tells not everybody
     */
    record Line(String kind, String text) {

        private static Line of(String kind, String sign, String line) {
            return new Line(kind, (sign + line).stripTrailing());
        }

        /** The same with a first blank that templates do not strip, and the indentation with it. */
        public String firm() {
            return text.startsWith(" ") ? "\u00a0" + text.substring(1) : text;
        }
    }

    /** Returns whether it is of profiles, which switch the code that has the flaw on and off. */
    boolean isSwitch() {
        return before.startsWith(Fix.PROFILES);
    }

    static Diff of(String before, String after, List<String> beforeLines, List<String> afterLines) {
        List<Line> lines = new ArrayList<>();
        List<Line> coming = new ArrayList<>();
        for (DiffRow row : ROWS.generateDiffRows(code(beforeLines), code(afterLines))) {
            if (row.getTag() == Tag.EQUAL) {
                lines.addAll(coming);
                coming.clear();
                lines.add(Line.of("same", "  ", row.getOldLine()));
            }
            if (row.getTag() == Tag.DELETE || row.getTag() == Tag.CHANGE) {
                lines.add(Line.of("minus", "- ", row.getOldLine()));
            }
            if (row.getTag() == Tag.INSERT || row.getTag() == Tag.CHANGE) {
                coming.add(Line.of("plus", "+ ", row.getNewLine()));
            }
        }
        lines.addAll(coming);
        return new Diff(before, after, aboutChanges(lines));
    }

    private static List<String> code(List<String> lines) {
        return lines.stream().filter(line -> !BESIDE_THE_CODE.matcher(line).matches()).dropWhile(String::isBlank)
                .toList();
    }

    private static List<Line> aboutChanges(List<Line> lines) {
        int[] near = IntStream.range(0, lines.size()).filter(i -> IntStream.rangeClosed(
                Math.max(0, i - CONTEXT), Math.min(lines.size() - 1, i + CONTEXT))
                .anyMatch(other -> isChange(lines.get(other)))).toArray();
        List<Line> shown = new ArrayList<>();
        for (int i = 0; i < near.length; i++) {
            int hidden = i == 0 ? 0 : near[i] - near[i - 1] - 1;
            // A single line takes no more room than the mark of its absence.
            if (hidden > 0) {
                shown.add(hidden == 1 ? lines.get(near[i] - 1) : GAP);
            }
            shown.add(lines.get(near[i]));
        }
        return shown;
    }

    private static boolean isChange(Line line) {
        return !line.kind().equals("same");
    }
}
