package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.dashboards.TwoRuns;
import io.executorlab.lab.Measures;
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
        try (LabProcess lab = lab("start", EXPERIMENT, variant)) {
            lab.untilPrinted("Ctrl-C ends it.");
            prometheus.scrape(printed(lab, "management +http://([\\d.:]+)"), EXPERIMENT + "-" + variant);
            load(prometheus, printed(lab, "app +(http://\\S+)"), variant);
            lab.signal("TERM");
            lab.ends().leavesNothing(folder.resolve("results"));
        }
    }

    private static String printed(LabProcess lab, String pattern) {
        Matcher matcher = Pattern.compile("\\s" + pattern).matcher(lab.printed());
        assertThat(matcher.find()).as(lab.printed()).isTrue();
        return matcher.group(1);
    }

    private void load(Prometheus prometheus, String app, String variant) throws Exception {
        List<String> command = new ArrayList<>(K6.present().orElseThrow().command());
        command.addAll(
                List.of("run", "--no-usage-report", "--quiet", "--address", "", "-o", "experimental-prometheus-rw",
                        "--tag", "variant=" + EXPERIMENT + "-" + variant, "-e", "BASE_URL=" + app, "-e", "RATE=60",
                        "-e", "DURATION=7s", "-e", "TIME_LIMIT=5s",
                        "scenarios/" + EXPERIMENT + ".js"));
        Path log = folder.resolve("k6-" + variant + ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(Map.of("K6_PROMETHEUS_RW_SERVER_URL", prometheus.remoteWrite().toString(),
                "K6_PROMETHEUS_RW_TREND_STATS", "avg,p(95),max", "K6_PROMETHEUS_RW_PUSH_INTERVAL", "1s",
                "K6_PROMETHEUS_RW_STALE_MARKERS", "true"));
        Process k6 = builder.start();
        try {
            assertThat(k6.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(log).content().doesNotContain("Failed to send");
        } finally {
            k6.destroyForcibly();
        }
    }
}
