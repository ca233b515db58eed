package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.Patience;
import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.ScrapedService;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * All instances of a service by a real Prometheus that has scraped them. What lies in its store was made up with its
 * times, so a busy machine changes no verdict on it; only what is scraped here and now may have a gap.
 */
@Execution(ExecutionMode.CONCURRENT)
class AllInstancesIT extends RunInAFolder {

    private static final String LEAKING = "10.0.1.1:8080";
    private static final String RESTARTED = "10.0.1.2:8080";
    private static final String LATE = "10.0.1.3:8080";
    private static final int SECONDS = 1800;
    private static final int INTERVAL = 15;
    private static final String BUDGET = """
            requests: 1000
            bounds:
              threads.started.beyond-pools: {per-request: 0.001}
              threads.left.beyond-pools: {at-most: 5}
              threads.peak: {at-most: 60 + 10 * cores}
            """;

    private static final Instant BEGIN = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(3, ChronoUnit.HOURS);

    @TempDir
    private static Path store;
    private static Prometheus prometheus;

    @BeforeAll
    static void start() throws Exception {
        ScrapedService all = ScrapedService.of(BEGIN.toEpochMilli(), SECONDS, INTERVAL).healthy(5)
                .with(LEAKING, one -> one.leaks(500))
                .with(RESTARTED, one -> one.restarted(900)).with(LATE, one -> one.begins(600));
        prometheus = Prometheus.holding(all.openMetrics(), store);
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    private LabProcess fleet(String out, String selector, String budget, String... time) throws IOException {
        Path file = Files.writeString(folder.resolve(out + ".yml"), budget);
        return lab(Stream.concat(Stream.of("fleet", "--budget", file.toString(), "--prometheus",
                prometheus.base().toString(), "--selector", selector, "--out", folder.resolve(out).toString()),
                Stream.of(time)).toArray(String[]::new));
    }

    private LabProcess ofThePast(String out, String selector) throws IOException {
        return fleet(out, selector, BUDGET, "--from", BEGIN.toString(), "--to", BEGIN.plusSeconds(SECONDS).toString());
    }

    private FleetResult result(String out) throws IOException {
        return Json.read(folder.resolve(out).resolve(FleetResult.FILE), FleetResult.class);
    }

    @Test
    void theOddOnesAreFoundAmongInstancesInOrder() throws Exception {
        try (LabProcess lab = ofThePast("all", ScrapedService.SELECTOR)) {
            lab.ends().exitedWith(ExitCode.EXCEEDED);
        }
        FleetResult all = result("all");
        assertThat(all.instances()).hasSize(8);
        assertThat(all.instances()).extractingFromEntries(one -> one.getValue().state()).containsExactly(State.BROKEN,
                State.NO_EVIDENCE, State.NO_EVIDENCE, State.HELD, State.HELD, State.HELD, State.HELD, State.HELD);
        assertThat(List.copyOf(all.instances().keySet()).subList(0, 3)).containsExactly(LEAKING, RESTARTED, LATE);
        assertThat(folder.resolve("all")).isDirectoryContaining("glob:**/{series.jsonl,summary.md,junit.xml}");
    }

    @Test
    void theExitCodeTellsGreenFromNotKnown() throws Exception {
        try (LabProcess lab = ofThePast("well", "instance=~\"10.0.0.*\"")) {
            lab.ends().exitedWith(ExitCode.HELD);
        }
        assertThat(result("well").instances()).hasSize(5);
        String selector = "app=\"carts\"";
        try (LabProcess lab = ofThePast("nobody", selector)) {
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE);
        }
        assertThat(result("nobody").problems()).containsExactly(Messages.english("fleet.no-data", selector));
    }

    @Test
    void whatIsScrapedNowIsJudged() throws Exception {
        try (ScriptedTarget app = ScriptedTarget.start()) {
            prometheus.scrape(app.url().replace("http://", ""), "scripted");
            Patience.await(() -> prometheus.has("count_over_time(jvm_threads_live_threads[1m]) > 11"));
            String budget = "requests: 0\nbounds:\n  threads.live.max: {at-most: 100}\n";
            try (LabProcess lab = fleet("now", "variant=\"scripted\"", budget, "--from", "8s")) {
                lab.ends();
                // It is scraped every second, so a machine that is busy for three of them makes a gap.
                FleetResult now = result("now");
                lab.exitedWith(now.conclusive() ? ExitCode.HELD : ExitCode.NO_EVIDENCE);
                assertThat(now.instances()).hasSize(1);
            }
        }
    }
}
