package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.dashboards.TwoRuns;
import io.executorlab.lab.Measures;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.run.K6;

/**
 * Every query of every panel but that of nginx, asked of a Prometheus that scraped a broken and a fixed variant under
 * load.
 */
@Tag("long")
@Measures
class DashboardsIT extends RunInAFolder {

    private static final String EXPERIMENT = "unbounded-queue";
    private static final String BROKEN = EXPERIMENT + "-broken";
    private static final String FIXED = EXPERIMENT + "-fixed";

    // There is none before this app.
    private static final String OF_NGINX = "nginx_";

    @Test
    void everyPanelShowsBothVariantsAndTheAlertFiresOnTheBrokenOneOnly() throws Exception {
        long from = Instant.now().getEpochSecond();
        try (Prometheus prometheus = Prometheus.start(folder)) {
            run(prometheus, "broken");
            run(prometheus, "fixed");
            TwoRuns runs = new TwoRuns(prometheus, BROKEN, FIXED, from, Instant.now().getEpochSecond());
            assertThat(runs.incompletePanels(query -> !query.text().contains(OF_NGINX))).isEmpty();
            assertThat(runs.fired(BROKEN)).containsExactly("UnboundedQueueGrows");
            assertThat(runs.fired(FIXED)).isEmpty();
        }
    }

    /** As in docs/beyond-one-machine.md: the app under its variant's label, k6 with the same one. */
    private void run(Prometheus prometheus, String variant) throws Exception {
        try (LabProcess lab = lab("start", EXPERIMENT, variant, "--json")) {
            JsonNode started = lab.json().path("result");
            prometheus.scrape(URI.create(started.path("management").asString()).getAuthority(),
                    EXPERIMENT + "-" + variant);
            load(prometheus, started.path("url").asString(), variant);
            lab.signal("TERM");
            lab.ends().leavesNothing(folder.resolve("results"));
        }
    }

    private static void load(Prometheus prometheus, String app, String variant) {
        List<String> command = new ArrayList<>(List.of("env", "K6_PROMETHEUS_RW_STALE_MARKERS=true",
                "K6_PROMETHEUS_RW_SERVER_URL=" + prometheus.remoteWrite(), "K6_PROMETHEUS_RW_PUSH_INTERVAL=1s",
                "K6_PROMETHEUS_RW_TREND_STATS=avg,p(95),max"));
        command.addAll(K6.present().orElseThrow().command());
        command.addAll(List.of("run", "--no-usage-report", "--quiet", "--address", "", "-o",
                "experimental-prometheus-rw", "--tag", "variant=" + EXPERIMENT + "-" + variant, "-e",
                "BASE_URL=" + app, "-e", "RATE=60", "-e", "DURATION=7s", "-e", "TIME_LIMIT=5s",
                "scenarios/" + EXPERIMENT + ".js"));
        assertThat(Probe.of(command, Duration.ofMinutes(1)).orElseThrow().printed()).doesNotContain("Failed to send");
    }
}
