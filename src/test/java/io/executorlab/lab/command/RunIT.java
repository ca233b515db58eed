package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.ResultFormats;

/** The lab's main job with the real app, the real k6 and real children. */
@Measures
class RunIT {

    private static final Duration A_RUN = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    private Map<?, ?> measures(Path result, String variant) throws IOException {
        Map<?, ?> variants = (Map<?, ?>) Json.read(result, Map.class).get("variants");
        return (Map<?, ?>) ((Map<?, ?>) variants.get(variant)).get("measures");
    }

    private static double number(Map<?, ?> measures, String name) {
        return ((Number) measures.get(name)).doubleValue();
    }

    @Test
    void comparesBrokenWithFixedAndLeavesTheFilesOfTheDesign() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "run", "--experiment", Experiments.elevator(folder, "5s").toString())) {
            lab.ends(A_RUN).exitedWith(0).says("nioEventLoopGroup-*-* sleeping in confirmShutdown, their quiet period",
                    "EventLoopPerCallElevatorClient.call", "Bounds: 2 held, 0 not.");
            lab.leavesNothing(folder.resolve("results"));
        }
        Path latest = folder.resolve("results/latest");
        for (String file : List.of("summary.json", "summary.md", "report.html", "junit.xml", "short/result.json")) {
            assertThat(latest.resolve(file)).isNotEmptyFile();
        }
        for (String file : List.of("k6.json", "metrics.jsonl", "threads-001-baseline.json", "flight.jfr", "app.log", "machine.json", "run.json")) {
            assertThat(latest.resolve("short/broken").resolve(file)).isNotEmptyFile();
        }
        assertThat(ResultFormats.unnamed(latest)).as("files that docs/architecture.md does not name").isEmpty();
        Map<?, ?> broken = measures(latest.resolve("short/result.json"), "broken");
        Map<?, ?> fixed = measures(latest.resolve("short/result.json"), "fixed");
        assertThat(number(broken, "threads.live.max")).isGreaterThan(number(fixed, "threads.live.max"));
        assertThat(number(broken, "http.client.mean")).isGreaterThan(number(fixed, "http.client.mean"));
        assertThat(Files.readString(latest.resolve("report.html"))).contains("001-4").doesNotContain("src=\"http");
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(latest.resolve("junit.xml").toFile());
        Evidence evidence = Evidence.read(latest.resolve("short/broken"));
        assertThat(evidence.missing()).isEmpty();
        assertThat(evidence.starts()).isNotEmpty();
    }

    /** That a bound which does not hold fails a run is in {@link RejectionIT} too, of one cell. */
    @Test
    @Tag("long")
    void failsWhereBrokenIsNoLongerBrokenAndFixedNoLongerFixed() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "run", "--json", "--experiment", Experiments.swapped(folder, "5s").toString(),
                "--out", folder.resolve("swapped").toString())) {
            lab.ends(A_RUN).exitedWith(1).says("\"command\" : \"run\"", "\"folder\" : \"%s\"".formatted(folder.resolve("swapped"))).saysNot("Report: ");
            lab.leavesNothing(folder.resolve("swapped"));
        }
        String junit = Files.readString(folder.resolve("swapped/junit.xml"));
        assertThat(junit.split("<failure ", -1)).as("one breach of each variant").hasSize(3);
    }

    @Test
    @Tag("long")
    void blocksTwoThreadsATaskBrokenAndOneFixed() throws Exception {
        Path experiment = Experiments.write(folder, """
                name: short
                title: Both flaws of post 000
                claims: [000-2]
                jvm: {processors: 2}
                counters: {sent: sessions_started, answered: results_received, failed: sessions_failed,
                           timed-out: results_timed_out, refused: results_refused, latency: time_to_result}
                loads:
                  steady:
                    script: post-000.js
                    warm-up: {PROGRAM: nap}
                    quick: {RATE: 3, DURATION: 6s, PROGRAM: long-nap, TIME_LIMIT: 15s}
                    post: {RATE: 4, DURATION: 60s, PROGRAM: nap, TIME_LIMIT: 20s}
                cells:
                  - {variant: broken, profiles: [async-blocking-broken, thread-per-task-broken]}
                  - {variant: fixed, profiles: [async-blocking-fixed, thread-per-task-fixed]}
                """);
        try (LabProcess lab = LabProcess.start(folder, "run", "--experiment", experiment.toString(), "--out", folder.resolve("out").toString())) {
            lab.ends(A_RUN).exitedWith(0).says("000-2");
            lab.leavesNothing(folder.resolve("out"));
        }
        Path result = folder.resolve("out/short/result.json");
        String inGet = "threads.at(java.util.concurrent.FutureTask.get|java.util.concurrent.CompletableFuture.get).per-child";
        assertThat(number(measures(result, "broken"), inGet)).isGreaterThanOrEqualTo(1);
        assertThat(number(measures(result, "fixed"), inGet)).isZero();
        assertThat(number(measures(result, "broken"), "threads.started"))
                .isGreaterThan(number(measures(result, "fixed"), "threads.started"));
    }
}
