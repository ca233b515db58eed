package io.executorlab.lab.workshop.fix;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.report.PlainText;

/** A verdict on a fix for the terminal: what the compiler refuses, or each bound that is exceeded and what it means. */
public final class FixReport {

    private static final String INDENT = "  ";

    private FixReport() {
    }

    /** @param name of the exercise */
    public static String of(String name, FixVerdict verdict) {
        Messages messages = Messages.in(Language.EN);
        List<String> lines = new ArrayList<>(List.of(""));
        switch (verdict.state()) {
            case FIXED -> {
                lines.add(INDENT
                        + "%s is fixed: all %d bounds hold under this load.".formatted(name, verdict.checks().size()));
                verdict.checks().forEach(check -> lines.add(INDENT + INDENT + check.describe()));
            }
            case NOT_FIXED -> {
                lines.add(INDENT + "%s is not fixed: %d of %d bounds exceeded.".formatted(name,
                        verdict.broken().size(), verdict.checks().size()));
                verdict.brokenByReason().forEach((reason, broken) -> {
                    lines.add("");
                    broken.forEach(check -> lines.add(INDENT + check.describe()));
                    lines.addAll(
                            PlainText.wrap(messages.find(FixVerdict.REASON + reason).orElse(reason), INDENT + INDENT));
                });
                problems(verdict, lines);
            }
            case NOT_COMPILED -> {
                lines.add(INDENT + "The compiler refuses the files of %s:".formatted(name));
                verdict.errors()
                        .forEach(error -> error.describe().lines().forEach(line -> lines.add(INDENT + INDENT + line)));
            }
            case NO_EVIDENCE -> {
                lines.add(
                        INDENT + "No verdict on %s, and it is not your mistake. Let the machine rest, and judge again."
                                .formatted(name));
                problems(verdict, lines);
            }
        }
        return String.join("\n", lines);
    }

    private static void problems(FixVerdict verdict, List<String> lines) {
        if (!verdict.problems().isEmpty()) {
            lines.add("");
            verdict.problems().forEach(problem -> lines.addAll(PlainText.wrap(problem, INDENT)));
        }
    }
}
