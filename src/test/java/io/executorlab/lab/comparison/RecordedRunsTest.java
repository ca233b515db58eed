package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.measure.BoundVerdict;

class RecordedRunsTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");

    private static final Path EXPERIMENT = Path.of("scenarios/event-loop-per-call.yml");

    @TempDir
    private Path folder;

    private Path broken;

    @BeforeEach
    void copy() throws IOException {
        FileSystemUtils.copyRecursively(RECORDED, folder.resolve("event-loop-per-call"));
        Files.copy(EXPERIMENT, folder.resolve("event-loop-per-call/experiment.yml"));
        broken = folder.resolve("event-loop-per-call/broken");
    }

    private ExperimentResult judged() throws IOException {
        return RecordedRuns.read(folder).runs().get(0).result();
    }

    /** Deletes some dumps, for packing takes as long as there is much to pack. */
    private void fewerParts() throws IOException {
        for (String variant : List.of("broken", "fixed")) {
            try (Stream<Path> files = Files.list(folder.resolve("event-loop-per-call").resolve(variant))) {
                for (Path dump : files.filter(file -> file.toString().matches(".*threads-0(0[5-9]|1[0-3])-load.json"))
                        .toList()) {
                    Files.delete(dump);
                }
            }
        }
    }

    private String throughAPack() throws IOException {
        Path file = folder.resolve("a.zip");
        RecordedRuns.read(folder).pack(folder).write(file);
        try (Temporary pack = Pack.open(file)) {
            RecordedRuns read = RecordedRuns.read(pack.path());
            assertThat(read.leftOut()).isEmpty();
            return Json.pretty(read.runs().get(0).result());
        }
    }

    /** A file cut in its middle, emptied, filled with something else, or taken away. */
    @ParameterizedTest
    @CsvSource({"run.json, CUT", "run.json, EMPTY", "run.json, NULL", "run.json, BYTES", "run.json, GONE",
            "run.json, BRACES",
            "metrics.jsonl, CUT", "metrics.jsonl, EMPTY", "metrics.jsonl, NULL", "metrics.jsonl, BYTES",
            "metrics.jsonl, GONE",
            "threads-004-load.json, CUT", "threads-004-load.json, NULL", "threads-004-load.json, BYTES",
            "threads-001-baseline.json, BRACES",
            "flight.jfr, CUT", "flight.jfr, EMPTY", "flight.jfr, BYTES", "flight.jfr, GONE",
            "k6.json, CUT", "k6.json, NULL", "k6.json, BRACES", "k6.json, GONE", "machine.json, CUT",
            "machine.json, BRACES", "machine.json, GONE",
            "after-gc.json, CUT", "after-gc.json, BRACES", "after-gc.json, GONE"})
    void aDamagedFileIsNamedAndTheRestIsRead(String file, String how) throws IOException {
        Path path = broken.resolve(file);
        byte[] bytes = Files.readAllBytes(path);
        switch (how) {
            case "CUT" -> Files.write(path, Arrays.copyOf(bytes, bytes.length / 2));
            case "EMPTY" -> Files.write(path, new byte[0]);
            case "NULL" -> Files.writeString(path, "null");
            case "BRACES" -> Files.writeString(path, "{}");
            case "BYTES" -> Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2, 3});
            default -> Files.delete(path);
        }
        ExperimentResult result = judged();
        assertThat(result.variants().get("fixed").problems()).isEmpty();
        assertThat(result.variants().get("broken").problems())
                .anyMatch(problem -> problem.contains(file) || problem.contains("scrape"));
        assertThat(result.variants().get("broken").outcome() == RunLog.Outcome.NO_EVIDENCE)
                .isEqualTo(List.of("run.json", "metrics.jsonl", "k6.json").contains(file));
    }

    @Test
    void aRunThatWasInterruptedSaysSoAndWhatIsMissing() throws IOException {
        Path run = broken.resolve("run.json");
        Files.writeString(run, Files.readString(run).replace("\"RAN\"", "\"NO_EVIDENCE\"")
                .replace("\"problems\" : [ ]", "\"problems\" : [ \"The run did not come to its end.\" ]")
                .replaceAll("\"(loadTo|drainedAt|stoppedAt)\" : \\d+", "\"$1\" : 0"));
        for (String later : List.of("k6.json", "after-gc.json", "flight.jfr", "threads-014-drained.json")) {
            Files.delete(broken.resolve(later));
        }
        assertThat(judged().variants().get("broken").problems()).containsExactlyInAnyOrder(
                "The run did not come to its end.",
                "Missing: k6.json: not there", "Missing: after-gc.json: not there", "Missing: flight.jfr: not there");
    }

    private Path keep() throws IOException {
        ExperimentFiles.keep(ExperimentFiles.file("event-loop-per-call"), folder.resolve("event-loop-per-call"));
        return folder.resolve("event-loop-per-call/experiment.yml");
    }

    @Test
    void theProcessorsOfTheMachineThatJudgesAreNotAskedFor() throws IOException {
        Path kept = keep();
        Files.writeString(kept, Files.readString(kept).replaceAll("processors: \\d+", "heap: 512m"));
        Files.delete(broken.resolve("machine.json"));
        assertThat(judged().variants().get("broken").bounds()).filteredOn(bound -> bound.bound().contains("processors"))
                .isNotEmpty().allMatch(bound -> bound.state() == BoundVerdict.State.NO_EVIDENCE)
                .extracting(BoundVerdict::bound).contains("at least 10 * processors");
        assertThat(judged().variants().get("fixed").bounds())
                .allMatch(bound -> bound.state() == BoundVerdict.State.HELD);
    }

    @Test
    void aRunIsJudgedByItsOwnExperimentThoughAClassHasBeenRenamedSince() throws IOException {
        Path kept = keep();
        Files.writeString(kept,
                Files.readString(kept).replace("elevator.EventLoopPerCallElevatorClient", "elevator.OldName")
                        .replaceAll("title: .*", "title: Mine"));
        assertThat(judged().subject().title()).isEqualTo("Mine");
    }

    /** Today's may be another one of the same name. */
    @Test
    void aRunWithoutItsExperimentIsNotJudgedByTodays() throws IOException {
        Files.delete(folder.resolve("event-loop-per-call/experiment.yml"));
        assertThatThrownBy(() -> RecordedRuns.read(folder)).isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "experiment.yml is not there. Put the file of event-loop-per-call there, as it was when it "
                                + "was run.");
    }

    /** Neither evidence nor an experiment's file is in it. */
    @Test
    void aFolderIsNoRunForItsName() throws IOException {
        Files.createDirectories(folder.resolve("post-000/broken"));
        assertThat(RecordedRuns.read(folder).leftOut()).isEmpty();
    }

    @Test
    void aRunKeepsTheSourcesThatItSetsAgainstEachOtherAndAPackCarriesThem() throws IOException {
        keep();
        KeptSources sources = KeptSources.in(folder.resolve("event-loop-per-call")).orElseThrow();
        assertThat(sources.ofClass("io.executorlab.app.elevator.EventLoopPerCallElevatorClient"))
                .anyMatch(line -> line.contains("shutdownGracefully"));
        assertThat(sources.ofProfile("event-loop-per-call-broken")).isNotEmpty();
        throughAPack();
        try (Temporary pack = Pack.open(folder.resolve("a.zip"))) {
            assertThat(KeptSources.in(pack.path().resolve("event-loop-per-call"))).contains(sources);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"classes\": {\"a\": [null]}, \"profiles\": {}}", "[]"})
    void damagedSourcesAreNone(String text) throws IOException {
        Files.writeString(folder.resolve(KeptSources.KEPT), text);
        assertThat(KeptSources.in(folder)).isEmpty();
    }

    @Test
    void aPackGivesTheSameResultInTheSameBytes() throws IOException {
        fewerParts();
        assertThat(throughAPack()).isEqualTo(Json.pretty(judged()));
        byte[] first = Files.readAllBytes(folder.resolve("a.zip"));
        throughAPack();
        assertThat(Files.readAllBytes(folder.resolve("a.zip"))).isEqualTo(first);
    }

    @Test
    void aPackHoldsNoPathAndNoLog() throws IOException {
        Path metrics = broken.resolve("metrics.jsonl");
        Files.writeString(metrics, Files.readString(metrics).replace("\"samples\":{",
                "\"samples\":{\"disk_free_bytes{path=\\\"/home/me/.\\\"}\":1.0,"));
        Path run = broken.resolve("run.json");
        Files.writeString(run, Files.readString(run).replace("\"problems\" : [ ]",
                "\"problems\" : [ \"See " + broken + "/app.log.\" ]"));
        throughAPack();
        try (Temporary pack = Pack.open(folder.resolve("a.zip")); Stream<Path> entries = Files.walk(pack.path())) {
            List<Path> files = entries.filter(Files::isRegularFile).toList();
            assertThat(files).noneMatch(file -> file.toString().matches(".*\\.(log|jfr)"));
            for (Path file : files) {
                assertThat(file).content().doesNotContain(folder.toString(), "/home/me");
            }
        }
    }

    @Test
    void readsTheRunsInTheOrderInWhichTheyWereRun() throws IOException {
        Path other = folder.resolve("async-blocking");
        FileSystemUtils.copyRecursively(folder.resolve("event-loop-per-call"), other);
        Files.copy(Path.of("scenarios/async-blocking.yml"), other.resolve("experiment.yml"),
                StandardCopyOption.REPLACE_EXISTING);
        for (String cell : List.of("broken", "fixed")) {
            Path run = other.resolve(cell).resolve("run.json");
            Files.writeString(run, Files.readString(run).replaceAll("\"startedAt\" : \\d", "\"startedAt\" : 9"));
        }
        assertThat(RecordedRuns.read(folder).runs()).extracting(recorded -> recorded.experiment().name())
                .containsExactly("event-loop-per-call", "async-blocking");
    }

    /** The rest of the measures looked like a column of the tables that other variants lack. */
    @Test
    void whereAFlawsMechanismIsAbsentItsBoundsAreNeitherJudgedNorMeasured() throws IOException {
        String bounded = "threads.named(Thread-*).started-per-request";
        assertThat(bounded).isIn(ExperimentFiles.named("post-000").cell("broken").bounds().keySet());
        CellResult onJdk25 = RecordedPacks.judged(Path.of("docs/recorded/jdk-25/post-000.zip")).runs().get(0).result()
                .variants().get("broken");
        assertThat(onJdk25.bounds()).isEmpty();
        assertThat(onJdk25.measures()).doesNotContainKey(bounded).containsKey("threads.started-per-request");
        assertThat(RecordedPacks.judged(RecordedPacks.file("post-000")).runs().get(0).result().variants().get("broken")
                .measures()).containsKey(bounded);
    }
}
