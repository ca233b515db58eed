package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRowGenerator;

/**
 * Two texts beside each other, and the same as one text with signs.
 *
 * @param before name of the first file; empty where there is none
 * @param after name of the second
 */
record Diff(String before, String after, List<String> beforeLines, List<String> afterLines) {

    private static final DiffRowGenerator ROWS = DiffRowGenerator.create().showInlineDiffs(false).lineNormalizer(Function.identity()).build();
    // A blank that stays: templates strip what begins with blanks, and with it the code's indentation.
    private static final String UNCHANGED = "\u00a0";
    private static final Map<String, Object> NO_LINE = Map.of("kind", "none", "text", "");

    /** For the templates; every line has its sign, since colour alone tells not everybody. */
    Map<String, Object> content() {
        List<DiffRow> rows = ROWS.generateDiffRows(beforeLines, afterLines);
        return Map.of("before", before, "after", after,
                "sides", rows.stream().map(row -> Map.of("left", left(row), "right", right(row))).toList(),
                "lines", unified(rows));
    }

    private static Map<String, Object> left(DiffRow row) {
        return switch (row.getTag()) {
            case EQUAL -> line("same", UNCHANGED, row.getOldLine());
            case DELETE, CHANGE -> line("minus", "-", row.getOldLine());
            case INSERT -> NO_LINE;
        };
    }

    private static Map<String, Object> right(DiffRow row) {
        return switch (row.getTag()) {
            case EQUAL -> line("same", UNCHANGED, row.getNewLine());
            case INSERT, CHANGE -> line("plus", "+", row.getNewLine());
            case DELETE -> NO_LINE;
        };
    }

    /** What goes before what comes, for each stretch of lines that differ. */
    private static List<Map<String, Object>> unified(List<DiffRow> rows) {
        List<Map<String, Object>> lines = new ArrayList<>();
        List<Map<String, Object>> coming = new ArrayList<>();
        for (DiffRow row : rows) {
            if (row.getTag() == DiffRow.Tag.EQUAL) {
                lines.addAll(coming);
                coming.clear();
                lines.add(left(row));
                continue;
            }
            if (left(row) != NO_LINE) {
                lines.add(left(row));
            }
            if (right(row) != NO_LINE) {
                coming.add(right(row));
            }
        }
        lines.addAll(coming);
        return lines;
    }

    private static Map<String, Object> line(String kind, String sign, String text) {
        return Map.of("kind", kind, "text", sign + " " + text);
    }
}
