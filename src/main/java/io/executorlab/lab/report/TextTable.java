package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

/** Lines up columns for a terminal: the first to the left, numbers to the right. */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean numbersRight;

    public TextTable(boolean numbersRight) {
        this.numbersRight = numbersRight;
    }

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    public List<String> lines() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < row.size(); i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                line.append(i > 0 && numbersRight ? padding + row.get(i) : row.get(i) + padding).append("  ");
            }
            return line.toString().stripTrailing();
        }).toList();
    }
}
