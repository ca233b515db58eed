package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * The signs of one anti-pattern, from {@code scenarios/signs} as it was when the jar was built.
 *
 * @param antiPattern its name
 * @param looksLike what an app with such signs does
 * @param signs none where no dump shows it
 * @param notSeen where or why a dump does not show it; null where each shows it
 * @param next what to look at or to do next; null where there is no sign
 */
record Signs(String antiPattern, String looksLike, List<Sign> signs, String notSeen, String next) {

    private static final String FOLDER = "scenarios/signs/";
    private static final String ENDING = ".yml";
    private static final List<Signs> ALL = read();

    private record Contents(String looksLike, List<Sign> signs, String notSeen, String next) {
    }

    static List<Signs> all() {
        return ALL;
    }

    Optional<Finding> in(List<ThreadDump> dumps) {
        return signs.stream().flatMap(sign -> seen(sign, dumps).stream())
                .sorted(Comparator.comparing(Finding::certainty).reversed()).findFirst();
    }

    private Optional<Finding> seen(Sign sign, List<ThreadDump> dumps) {
        List<List<DumpedThread>> shown =
                dumps.stream().map(dump -> sign.threadsOf(dump, dumps)).filter(threads -> !threads.isEmpty()).toList();
        if (shown.isEmpty() || sign.asksForASeries()
                && (dumps.size() < 2 || shown.size() < dumps.size() || new HashSet<>(shown).size() > 1)) {
            return Optional.empty();
        }
        List<DumpedThread> most = shown.stream().max(Comparator.comparingLong(sign::count)).orElseThrow();
        Map<String, String> values = Map.of("subject", antiPattern, "anti-pattern", antiPattern, "looks-like",
                looksLike, "sees", sign.sees(), "next", next);
        return Optional.of(Finding.of(FindingKind.ANTI_PATTERN, sign.certainty(), (int) sign.count(most), values, most,
                most.get(0)).inDumps(shown.size()));
    }

    /** Throws {@link UsageException} with file, line and column where one is damaged. */
    private static List<Signs> read() {
        return YamlFile.inJar(FOLDER).stream().map(file -> {
            Contents contents = file.as(Contents.class);
            return new Signs(file.name().substring(FOLDER.length(), file.name().length() - ENDING.length()),
                    contents.looksLike(), contents.signs(), contents.notSeen(), contents.next());
        }).toList();
    }
}
