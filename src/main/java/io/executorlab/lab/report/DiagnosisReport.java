package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Diagnosis;
import io.executorlab.lab.evidence.HeldLock;

/** What thread dumps look like, as a page of text. */
public final class DiagnosisReport {

    private static final int GROUPS_SHOWN = 12;
    private static final int POOLS_SHOWN = 6;
    private static final int LOCKS_SHOWN = 6;
    private static final int WAITING_SHOWN = 4;

    private DiagnosisReport() {
    }

    /** @param docs where the pages lie, ending in a slash */
    public static String terminal(Diagnosis diagnosis, String docs) {
        List<String> lines = new ArrayList<>();
        if (diagnosis.likenesses().isEmpty()) {
            lines.add("");
            lines.addAll(PlainText.wrap("No sign of an anti-pattern that a dump can show%s.".formatted(
                    diagnosis.dumps() == 1 ? "; one dump is a moment: take three under load, a few seconds apart" : ""),
                    ""));
        }
        for (Diagnosis.Likeness likeness : diagnosis.likenesses()) {
            lines.add("");
            lines.addAll(PlainText.wrap("%s: %s. %s.".formatted(capital(likeness.certainty().word()),
                    likeness.antiPattern(), likeness.looksLike()), ""));
            for (Diagnosis.Seen seen : likeness.evidence()) {
                lines.addAll(PlainText.wrap("%d %s%s (%s)".formatted(seen.count(), seen.what(),
                        diagnosis.dumps() == 1 ? ""
                                : ", in %d of %d dumps".formatted(seen.inDumps(), diagnosis.dumps()),
                        seen.certainty().word()), "  "));
                lines.add("    \"%s\"".formatted(OneLine.of(seen.thread())));
                seen.frames().forEach(frame -> lines.add("      " + OneLine.of(frame)));
            }
            lines.addAll(PlainText.wrap("Next: " + likeness.next(), "  "));
            lines.add("  More: " + docs + likeness.page());
        }
        pools(lines, diagnosis.fullPools());
        locks(lines, diagnosis.locks());
        groups(lines, diagnosis);
        return String.join("\n", lines);
    }

    private static void pools(List<String> lines, List<Diagnosis.FullPool> pools) {
        if (!pools.isEmpty()) {
            lines.add("");
            lines.add("Pools without an idle thread:");
            pools.stream().limit(POOLS_SHOWN).forEach(pool -> lines
                    .add("  %d x %s, %s".formatted(pool.threads(), OneLine.of(pool.name()), pool.place())));
            rest(lines, pools.size(), POOLS_SHOWN);
        }
    }

    private static void locks(List<String> lines, List<HeldLock> locks) {
        if (!locks.isEmpty()) {
            lines.add("");
            lines.add("Locks for which threads wait:");
            for (HeldLock lock : locks.subList(0, Math.min(LOCKS_SHOWN, locks.size()))) {
                String waiting =
                        String.join(", ", lock.waiting().subList(0, Math.min(WAITING_SHOWN, lock.waiting().size())));
                lines.addAll(PlainText.wrap("%s, held by \"%s\": %d wait, %s%s".formatted(lock.type(), lock.owner(),
                        lock.waiting().size(), waiting,
                        lock.waiting().size() > WAITING_SHOWN ? ", ..." : ""), "  "));
            }
            rest(lines, locks.size(), LOCKS_SHOWN);
        }
    }

    private static void groups(List<String> lines, Diagnosis diagnosis) {
        lines.add("");
        lines.add(diagnosis.dumps() == 1 ? "Threads:" : "Threads of the busiest dump:");
        diagnosis.groups().stream().limit(GROUPS_SHOWN)
                .forEach(group -> lines.add("  " + OneLine.of(group.toString())));
        rest(lines, diagnosis.groups().size(), GROUPS_SHOWN);
    }

    private static void rest(List<String> lines, int all, int shown) {
        if (all > shown) {
            lines.add("  and %d more".formatted(all - shown));
        }
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase() + word.substring(1);
    }
}
