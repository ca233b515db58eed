package io.executorlab.lab.diagnosis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.diagnosis.Signs.Sign;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/** Diagnoses dumps of which it is known what they show: cases, and each recorded run under load. */
public final class RecognisedDumps {

    private static final Path CASES = Path.of("src/test/resources/dumps");
    private static final Path RECORDED = CASES.resolve("recorded");
    private static final Path PAGE = Path.of("docs/diagnose.md");
    private static final String END = "<!-- end -->";
    /** The number of findings that a reader sees at once. */
    private static final int SHOWN = 3;

    private static List<Told> told;

    /**
     * The right answer to one case, or to some of an experiment's recorded runs.
     *
     * @param name of the case's folder; null where it is of runs
     * @param runs a variant and its load in every recording, or after the name of one; null where it is of a case
     * @param kinds of findings, of a sign its anti-pattern; none where the dumps show no flaw
     * @param count of threads; null where it is not asked for
     * @param values words of the first finding's values
     * @param effects words of the values of what it explains
     * @param not what must not be likely or certain
     */
    record Answer(@JsonProperty("case") String name, List<String> runs, List<String> kinds, Certainty atLeast,
            Certainty atMost, Integer count, List<String> values, List<String> effects, List<String> not) {

        String text() throws IOException {
            try (Stream<Path> files = Files.list(CASES.resolve(name))) {
                return Files.readString(files.findFirst().orElseThrow());
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * @param known kinds
     * @param shown the first findings and what they explain
     */
    private record Told(List<String> known, List<Finding> shown) {

        static Told of(List<String> known, List<ThreadDump> dumps) {
            return new Told(known, Findings.of(dumps).stream().limit(SHOWN)
                    .flatMap(finding -> Stream.concat(Stream.of(finding), finding.effects().stream())).toList());
        }

        boolean names(String kind) {
            return shown.stream().anyMatch(finding -> token(finding).equals(kind));
        }

        boolean blames() {
            return shown.stream().anyMatch(finding -> finding.certainty() != Certainty.POSSIBLE);
        }
    }

    record Share(long of, long known) {

        @Override
        public String toString() {
            return "%d of %d".formatted(of, known);
        }
    }

    private RecognisedDumps() {
    }

    static List<Answer> cases() {
        return List.of(answers(CASES.resolve("answers.json")));
    }

    private static Answer[] answers(Path file) {
        return YamlFile.read(file).as(Answer[].class);
    }

    static String token(Finding finding) {
        return finding.values().getOrDefault("anti-pattern", finding.kind().token());
    }

    /** Counts the known findings that were named. */
    static Share named() throws IOException {
        return named(kind -> true);
    }

    private static Share named(Predicate<String> wanted) throws IOException {
        return new Share(all().stream().mapToLong(one -> one.known().stream().filter(wanted).filter(one::names).count())
                .sum(), all().stream().mapToLong(one -> one.known().stream().filter(wanted).count()).sum());
    }

    /** Dumps that show no flaw, in which something was likely or certain. */
    static Share blamed() throws IOException {
        List<Told> healthy = all().stream().filter(one -> one.known().isEmpty()).toList();
        return new Share(healthy.stream().filter(Told::blames).count(), healthy.size());
    }

    /** Diagnosed once; throws {@link IOException} where a pack cannot be read. */
    private static synchronized List<Told> all() throws IOException {
        if (told == null) {
            List<Told> found = new ArrayList<>();
            for (Answer known : cases()) {
                found.add(Told.of(known.kinds(), DumpText.parse(known.text())));
            }
            for (Path pack : RecordedPacks.all()) {
                found.addAll(ofRuns(pack));
            }
            told = List.copyOf(found);
        }
        return told;
    }

    /** None where nobody has said yet what the dumps of this experiment show. */
    private static List<Told> ofRuns(Path pack) throws IOException {
        Path answers = RECORDED.resolve(pack.getFileName().toString().replace(".zip", ".json"));
        if (!Files.exists(answers)) {
            return List.of();
        }
        Map<String, List<String>> kinds = new HashMap<>();
        for (Answer answer : answers(answers)) {
            answer.runs().forEach(cell -> kinds.put(cell, answer.kinds()));
        }
        Path root = RecordedPacks.root(pack);
        try (Stream<Path> evidence = Files.walk(root)) {
            return evidence.filter(file -> file.endsWith(Evidence.RUN)).map(Path::getParent).toList().parallelStream()
                    .map(run -> {
                String cell = run.getFileName().toString().replaceFirst("\\.\\d+$", "");
                List<String> known = Optional.ofNullable(kinds.get(pack.getParent().getFileName() + "/" + cell))
                        .or(() -> Optional.ofNullable(kinds.get(cell))).orElseThrow(
                                () -> new IllegalStateException("%s does not know what %s of %s shows"
                                        .formatted(answers, cell, pack)));
                return Told.of(known, underLoad(run));
            }).toList();
        }
    }

    private static List<ThreadDump> underLoad(Path run) {
        try {
            return ThreadDump.readAll(run, ThreadDump.PLATFORM, new ArrayList<>()).stream()
                    .filter(dump -> dump.phase() == ThreadDump.Phase.LOAD).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page with its tables. */
    public static GeneratedFile file() throws IOException {
        return new GeneratedFile(PAGE,
                filled(filled(Files.readString(PAGE), "<!-- named -->\n", table()), "<!-- signs -->\n", signs()));
    }

    private static String filled(String page, String marker, String content) {
        int from = page.indexOf(marker) + marker.length();
        return page.substring(0, from) + content + page.substring(page.indexOf(END, from));
    }

    private static String table() throws IOException {
        Set<String> kinds = all().stream().flatMap(one -> one.known().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        StringBuilder table = new StringBuilder("| kind | named |\n| --- | --- |\n");
        for (String kind : kinds) {
            table.append("| `%s` | %s |\n".formatted(kind, named(kind::equals)));
        }
        return table.append("| all | %s |\n| blamed where there is no flaw | %s |\n".formatted(named(), blamed()))
                .toString();
    }

    private static String signs() {
        StringBuilder table =
                new StringBuilder("| anti-pattern | strongest sign, or why no dump shows it |\n| --- | --- |\n");
        for (Signs ofOne : Signs.all()) {
            table.append("| [%s](anti-patterns/%1$s.md) | %s |\n".formatted(ofOne.antiPattern(), ofOne.signs().stream()
                    .max(Comparator.comparing(Sign::certainty))
                    .map(sign -> "%s, %d or more: %s".formatted(sign.certainty().word(), sign.atLeast(), sign.sees()))
                    .orElseGet(ofOne::notSeen)));
        }
        return table.toString();
    }
}
