package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import io.executorlab.dashboards.Dashboards;
import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.Measures;
import io.executorlab.lab.run.K6;

/** Every query of every panel, asked of a Prometheus that scraped a broken and a fixed variant under load. */
@Tag("long")
@Measures
class DashboardsIT {

    private static final String EXPERIMENT = "unbounded-queue";
    private static final String BROKEN = EXPERIMENT + "-broken";
    private static final String FIXED = EXPERIMENT + "-fixed";
    private static final String FIRING = "max by (alertname) (max_over_time(ALERTS{alertstate=\"firing\", variant=\"%s\"}[10m]))";

    @TempDir
    private Path folder;

    @Test
    void everyPanelShowsBothVariantsAndTheAlertFiresOnTheBrokenOneOnly() throws Exception {
        long from = Instant.now().getEpochSecond();
        try (Prometheus prometheus = Prometheus.start(folder)) {
            run(prometheus, "broken");
            run(prometheus, "fixed");
            long to = Instant.now().getEpochSecond();
            Map<String, String> values = Map.of("variant", BROKEN + "|" + FIXED, "before", BROKEN, "after", FIXED, "executor", ".*",
                    "__rate_interval", "5s", "__range", (to - from) + "s");
            Map<String, String> complete = new HashMap<>(values);
            complete.put("shift", shift(prometheus, values));
            assertThat(Integer.parseInt(complete.get("shift"))).as("fixed ran later").isPositive();

            List<String> empty = new ArrayList<>();
            for (Dashboards.Query query : Dashboards.queries()) {
                Set<String> variants = variantsWithValues(prometheus.range(Dashboards.with(query.text(), complete), from, to));
                if (!variants.containsAll(expected(query))) {
                    empty.add("%s%n    has values of %s only".formatted(query, variants));
                }
            }
            assertThat(empty).isEmpty();
            assertThat(names(prometheus.now(FIRING.formatted(BROKEN)))).containsExactly("UnboundedQueueGrows");
            assertThat(names(prometheus.now(FIRING.formatted(FIXED)))).isEmpty();
        }
    }

    /** As in docs/dashboards.md: the app under its variant's label, k6 with the same one. */
    private void run(Prometheus prometheus, String variant) throws Exception {
        try (LabProcess lab = LabProcess.start(folder, Map.of("THREADS_BY_NAME_METRIC", "true"), List.of(), "start", EXPERIMENT, variant)) {
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
        command.addAll(List.of("run", "--no-usage-report", "--quiet", "--address", "", "-o", "experimental-prometheus-rw",
                "--tag", "variant=" + EXPERIMENT + "-" + variant, "-e", "BASE_URL=" + app, "-e", "RATE=60", "-e", "DURATION=7s", "-e", "TIME_LIMIT=5s",
                "scenarios/" + EXPERIMENT + ".js"));
        Path log = folder.resolve("k6-" + variant + ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(Map.of("K6_PROMETHEUS_RW_SERVER_URL", prometheus.remoteWrite().toString(),
                "K6_PROMETHEUS_RW_TREND_STATS", "avg,p(95),max", "K6_PROMETHEUS_RW_PUSH_INTERVAL", "1s", "K6_PROMETHEUS_RW_STALE_MARKERS", "true"));
        Process k6 = builder.start();
        try {
            assertThat(k6.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(log).content().doesNotContain("Failed to send");
        } finally {
            k6.destroyForcibly();
        }
    }

    private static String shift(Prometheus prometheus, Map<String, String> values) throws IOException {
        Map.Entry<String, Pattern> variable = Dashboards.variable("shift");
        JsonNode answer = prometheus.now(Dashboards.with(variable.getKey(), values)).get(0);
        // As Grafana writes an answer for the pattern: the series, its value, the time in milliseconds.
        Matcher matcher = variable.getValue().matcher("{} %s %d".formatted(answer.at("/value/1").asString(), Instant.now().toEpochMilli()));
        assertThat(matcher.find()).as(answer.toString()).isTrue();
        return matcher.group(1);
    }

    private static Set<String> expected(Dashboards.Query query) {
        if (query.text().contains("ALERTS") || query.legend().equals("$before")) {
            return Set.of(BROKEN);
        }
        return query.legend().equals("$after") ? Set.of(FIXED) : Set.of(BROKEN, FIXED);
    }

    private static Set<String> variantsWithValues(List<JsonNode> series) {
        return series.stream().filter(DashboardsIT::hasANumber).map(each -> each.at("/metric/variant").asString()).collect(Collectors.toSet());
    }

    private static boolean hasANumber(JsonNode series) {
        for (JsonNode value : series.get("values")) {
            if (Double.isFinite(Double.parseDouble(value.get(1).asString().replace("Inf", "Infinity")))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> names(List<JsonNode> alerts) {
        return alerts.stream().map(alert -> alert.at("/metric/alertname").asString()).toList();
    }
}
