package io.executorlab.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.YamlFile;

/** What became of each claim's verdict since the first recorded runs: the words of then are data, those of now come from the runs, the reasons are by hand. */
final class ClaimsChanges {

    private static final String FILE = "claims-changes.yml";
    private static final String NOT_LISTED = "not listed";
    private static final String OTHER_RUNS = "The rule is the same; other runs decide, five of each variant instead of one.";
    private static final List<String> HEAD = List.of(
            "At first a verdict came from one run of each variant, or from a median where a method in Java judged the claim. Now it takes five runs of each variant in",
            "fresh JVMs, and the interval of what is compared.");

    /**
     * The file.
     *
     * @param then verdicts by claim; a claim that is not there was not listed
     * @param why by claims, with spaces between them: what was changed
     */
    record Contents(LinkedHashMap<String, String> then, LinkedHashMap<String, String> why) {

        String then(String claim) {
            return then.getOrDefault(claim, NOT_LISTED);
        }

        String why(String claim) {
            return why.entrySet().stream().filter(reason -> claims(reason.getKey()).anyMatch(claim::equals)).map(Map.Entry::getValue).findFirst().orElse("");
        }

        /** Each claim that has a reason, as often as it has one. */
        List<String> explained() {
            return why.keySet().stream().flatMap(Contents::claims).toList();
        }

        private static Stream<String> claims(String key) {
            return Stream.of(key.split(" "));
        }
    }

    /** What claims have in common that became the same for the same reason. */
    private record Change(String then, String now, String why) {

        boolean isOfTheWord() {
            return !then.equals(now);
        }

        String words(List<String> claims) {
            String became = isOfTheWord() ? "%s, now %s".formatted(then, now) : now;
            return "- **%s**: %s. %s".formatted(String.join(", ", claims), became, RecordedBlock.plain(why));
        }
    }

    private ClaimsChanges() {
    }

    static Contents contents() {
        try (InputStream in = ClaimsChanges.class.getResourceAsStream(FILE)) {
            return new YamlFile(FILE, new String(in.readAllBytes(), StandardCharsets.UTF_8)).as(Contents.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param now the verdict of each claim, in the page's order */
    static List<String> lines(Contents contents, Map<String, String> now) {
        Map<Change, List<String>> changes = new LinkedHashMap<>();
        now.forEach((claim, word) -> {
            String why = contents.why(claim);
            Change change = new Change(contents.then(claim), word, why.isEmpty() ? OTHER_RUNS : why);
            if (change.isOfTheWord() || !why.isEmpty()) {
                changes.computeIfAbsent(change, each -> new ArrayList<>()).add(claim);
            }
        });
        List<String> lines = new ArrayList<>(HEAD);
        lines.addAll(List.of("", "Another verdict than at first:", ""));
        changes.entrySet().stream().filter(each -> each.getKey().isOfTheWord()).map(each -> each.getKey().words(each.getValue())).forEach(lines::add);
        lines.addAll(List.of("", "The same verdict, by another rule:", ""));
        changes.entrySet().stream().filter(each -> !each.getKey().isOfTheWord()).map(each -> each.getKey().words(each.getValue())).forEach(lines::add);
        return lines;
    }
}
