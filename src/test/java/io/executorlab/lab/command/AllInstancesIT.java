package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

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
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.process.Ports;

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

    private LabProcess check(String out, String selector, String budget, String... more) throws IOException {
        return fleet(prometheus.base().toString(), out, selector, budget, more);
    }

    private LabProcess fleet(String url, String out, String selector, String budget, String... more)
            throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "budget-", ".yml"), budget);
        List<String> words = new ArrayList<>(
                List.of("fleet", "--budget", file.toString(), "--prometheus", url,
                        "--selector", selector, "--out", folder.resolve(out).toString()));
        words.addAll(List.of(more));
        return lab(words.toArray(String[]::new));
    }

    private LabProcess checkPast(String out, String selector, String budget) throws IOException {
        return check(out, selector, budget, "--from", BEGIN.toString(), "--to", BEGIN.plusSeconds(SECONDS).toString());
    }

    private static boolean isSeenOften() {
        try {
            return !prometheus.now("count_over_time(jvm_threads_live_threads[1m]) > 11").isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private FleetResult result(String out) throws IOException {
        return Json.read(folder.resolve(out).resolve(FleetResult.FILE), FleetResult.class);
    }

    @Test
    void theOddOnesAreFoundAmongInstancesInOrder() throws Exception {
        try (LabProcess lab = checkPast("all", ScrapedService.SELECTOR, BUDGET)) {
            lab.ends().exitedWith(ExitCode.EXCEEDED).says("exceeded in 1 of 8 instances: " + LEAKING,
                    "The app was restarted", "It was not seen the whole time");
        }
        FleetResult all = result("all");
        assertThat(all.instances()).hasSize(8);
        assertThat(all.instances()).extractingFromEntries(one -> one.getValue().state()).containsExactly(State.BROKEN,
                State.NO_EVIDENCE, State.NO_EVIDENCE, State.HELD, State.HELD, State.HELD, State.HELD, State.HELD);
        assertThat(List.copyOf(all.instances().keySet()).subList(0, 3)).containsExactly(LEAKING, RESTARTED, LATE);
        assertThat(folder.resolve("all")).isDirectoryContaining("glob:**/{series.jsonl,summary.md,junit.xml}");
    }

    @Test
    void theExitCodeTellsGreenFromNotKnownFromRefused() throws Exception {
        try (LabProcess lab = checkPast("well", "instance=~\"10.0.0.*\"", BUDGET)) {
            lab.ends().exitedWith(ExitCode.HELD).says("All 3 bounds held on all 5 instances.");
        }
        assertThat(result("well").instances()).hasSize(5);
        try (LabProcess lab = checkPast("nobody", "app=\"carts\"", BUDGET)) {
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says("no data of {app=\"carts\"}");
        }
        try (LabProcess lab = checkPast("refused", ScrapedService.SELECTOR,
                "bounds:\n  threads.state(blocked).max: {at-most: 5}\n")) {
            lab.ends().exitedWith(ExitCode.USAGE)
                    .says("threads.state(blocked).max cannot be judged by what Prometheus has scraped");
        }
        assertThat(folder.resolve("refused")).doesNotExist();
        String nobody = "http://127.0.0.1:" + Ports.free();
        try (LabProcess lab = fleet(nobody, "silent", ScrapedService.SELECTOR, BUDGET, "--from", "1h")) {
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says("does not answer");
        }
    }

    @Test
    void whatIsScrapedNowIsJudged() throws Exception {
        try (ScriptedTarget app = ScriptedTarget.start()) {
            prometheus.scrape(app.url().replace("http://", ""), "scripted");
            Patience.await(AllInstancesIT::isSeenOften);
            String budget = "requests: 0\nbounds:\n  threads.live.max: {at-most: 100}\n";
            try (LabProcess lab = check("now", "variant=\"scripted\"", budget, "--from", "8s")) {
                lab.ends();
                // It is scraped every second, so a machine that is busy for three of them makes a gap.
                boolean gap = lab.printed().contains("It was not seen the whole time");
                lab.exitedWith(gap ? ExitCode.NO_EVIDENCE : ExitCode.HELD)
                        .says(gap ? "No evidence" : "held on the one instance");
            }
        }
    }
}
