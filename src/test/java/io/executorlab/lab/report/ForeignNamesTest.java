package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Series;

/**
 * Whatever an app calls its threads and executors, a recorded run of it is judged, and its files can be read by whom
 * they are for.
 */
class ForeignNamesTest {

    private static final String HALF = "\ud83d";
    private static final String EXPERIMENT = "unbounded-queue";
    private static final List<String> NAMES = List.of("\n", "\r", "\t", "\u0085", "\u2028", "\u0000", "\u001b[31m",
            "\u202e", HALF, "\ud83d\ude00", "\uffff", "</script>", "{{name}}", "%s%d", "$1", "\\", "\"", "'", "`", "|",
            "(", ")", "*", ", ", ": ", "# ", "::error::", "]]>");
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    private record Data(Map<String, List<Run>> loads) {
    }

    private record Run(Map<String, Object> over) {
    }

    @TempDir
    private Path folder;

    private Path experiment;

    @BeforeEach
    void copy() throws IOException {
        Path recorded = RecordedPacks.root(RecordedPacks.file(EXPERIMENT)).resolve(EXPERIMENT);
        experiment = Files.createDirectories(folder.resolve("runs").resolve(EXPERIMENT));
        Files.copy(recorded.resolve("experiment.yml"), experiment.resolve("experiment.yml"));
        for (String cell : List.of("broken", "fixed")) {
            Pack.copy(recorded.resolve(cell), Files.createDirectories(experiment.resolve(cell)));
        }
    }

    /** Two names at a time, one in each variant. */
    static Stream<Arguments> foreign() {
        return IntStream.range(0, NAMES.size() / 2).mapToObj(i -> Arguments.of(NAMES.get(2 * i), NAMES.get(2 * i + 1)));
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void noNameLosesARunOrBreaksAFile(String ofBroken, String ofFixed) throws Exception {
        rename("broken", "task-", "applicationTaskExecutor", ofBroken);
        rename("fixed", "arrival-", "arrivalExecutor", ofFixed);

        RecordedRuns recorded = RecordedRuns.read(experiment.getParent());

        assertThat(recorded.leftOut()).isEmpty();
        RecordedRuns.Recorded run = recorded.runs().get(0);
        assertThat(run.result().variants()).containsOnlyKeys("broken", "fixed").allSatisfy((id, cell) -> {
            assertThat(cell.outcome()).isEqualTo(RunLog.Outcome.RAN);
            assertThat(cell.problems()).noneMatch(problem -> problem.startsWith("Missing"));
            assertThat(cell.groups())
                    .anyMatch(group -> group.name().startsWith("pool") && group.name().endsWith("thread-*"));
        });
        ResultFiles.write(experiment.getParent(), run.result());
        ResultFiles.writeSummary(experiment.getParent(), Map.of(run.experiment(), run.result()));
        assertThat(Json.pretty(Json.read(experiment.resolveSibling("result.json"), Map.class)) + "\n")
                .isEqualTo(read("result.json"));
        JunitSchema.validated(experiment.resolveSibling("junit.xml"));
        assertThat(data(read("report.html"))).isNotEmpty();
        assertThat(read("summary.md").lines().filter(line -> line.startsWith("|")))
                .allMatch(line -> line.endsWith("|"));
        Stream.of(ExperimentReport.of(run.experiment(), run.result()).terminal(),
                ExperimentReport.brief(run.experiment(), run.result()))
                .forEach(text -> assertThat(text.lines())
                        .noneMatch(line -> line.startsWith("thread-") || line.startsWith("Executor")));
        assertThat(throughAPack(recorded)).isEqualTo(Json.pretty(run.result()));
    }

    private void rename(String cell, String threads, String executor, String foreign) throws IOException {
        Path run = experiment.resolve(cell);
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(file -> file.toString().matches(".*/(threads-.*-load|starts)\\.json"))
                    .toList()) {
                replace(file, "\"" + threads, "\"pool%sthread-".formatted(inJson(foreign)));
            }
        }
        // What an app sends is read as UTF-8, in which there is no half character.
        String label = new Series("", Map.of("", foreign.equals(HALF) ? "\ufffd" : foreign)).toString()
                .replaceAll("(?s)^\\{=\"|\"}$", "");
        replace(run.resolve("metrics.jsonl"), executor, "named%sExecutor".formatted(inJson(label)));
    }

    private static String inJson(String text) {
        String json = Json.line(text);
        // No file holds half a character, but as an escape.
        return text.equals(HALF) ? "\\ud83d" : json.substring(1, json.length() - 1);
    }

    private static void replace(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text.contains(from)).as(from).isTrue();
        Files.writeString(file, text.replace(from, to));
    }

    private static List<String> data(String page) throws IOException {
        List<String> data = DATA.matcher(page).results().map(MatchResult::group).toList();
        assertThat(data).hasSize(1);
        String json = data.get(0).replaceAll("^<[^>]*>|<[^>]*>$", "");
        return Json.parse(json, Data.class, "the page").loads().values().stream().flatMap(List::stream)
                .flatMap(run -> run.over().keySet().stream()).toList();
    }

    private String throughAPack(RecordedRuns recorded) throws IOException {
        Path file = folder.resolve("a.zip");
        recorded.pack(experiment.getParent()).write(file);
        try (Temporary pack = Pack.open(file)) {
            return Json.pretty(RecordedRuns.read(pack.path()).runs().get(0).result());
        }
    }

    private String read(String file) throws IOException {
        return Files.readString(experiment.resolveSibling(file));
    }
}
