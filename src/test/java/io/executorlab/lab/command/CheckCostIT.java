package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.measure.PairedRatios;
import io.executorlab.lab.report.TextTable;

/**
 * Measures what a check costs the app that it watches. Two of the same app are under the same load at the same time, one of them watched
 * by {@code lab check}, then the other: what the machine does falls on both alike, and a difference between the two cancels out. Their
 * metrics have been read often before, as those of an app that a Prometheus scrapes. Fewer pairs: {@code -Dbench.pairs=2}.
 */
@Tag("bench")
class CheckCostIT {

    private static final int PAIRS = Integer.getInteger("bench.pairs", 10);
    private static final int RATE = 500;
    private static final int WINDOW_SECONDS = 60;
    /** Until the compiler has done its work, or it is that which is measured. */
    private static final int WARM_UP_RATE = 1000;
    private static final int WARM_UP_SECONDS = 60;
    private static final int WARM_UP_WINDOWS = 2;
    private static final int SCRAPES_BEFORE = 10_000;
    private static final Duration AT_MOST = Duration.ofMinutes(3);
    private static final String BUDGET = "bounds: {threads.peak: {at-most: 10000}}\n";
    // What the kernel knows of the apps right before and right after the load.
    private static final String WINDOW = """
            stat=$1; first=/proc/$2/stat; second=/proc/$3/stat; shift 3
            cat $first $second >"$stat"
            "$@"; code=$?
            cat $first $second >>"$stat"
            exit $code
            """;
    private static final double TICKS_PER_SECOND = 100;

    @TempDir
    private Path folder;

    /** What one of the two used and answered in. */
    private record Use(double cpuSeconds, double p95Millis) {
    }

    /** One load on both apps. */
    private record Window(Use watched, Use alone) {
    }

    /** Two windows, each app watched in one. */
    private record Pair(Window one, Window other) {

        double change(ToDoubleFunction<Use> figure) {
            return Math.sqrt(ratio(one, figure) * ratio(other, figure)) - 1;
        }

        private static double ratio(Window window, ToDoubleFunction<Use> figure) {
            return figure.applyAsDouble(window.watched()) / figure.applyAsDouble(window.alone());
        }

        double cores() {
            return (moreCpu(one) + moreCpu(other)) / (2.0 * WINDOW_SECONDS);
        }

        private static double moreCpu(Window window) {
            return window.watched().cpuSeconds() - window.alone().cpuSeconds();
        }
    }

    @BeforeEach
    void onLinux() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "the processor time is read from /proc");
    }

    @Test
    void withARecording() throws Exception {
        measure(true, "recording");
    }

    @Test
    void ofTheMetricsAlone() throws Exception {
        measure(false, "metrics");
    }

    private void measure(boolean recording, String way) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        String exposed = "management.endpoints.web.exposure.include=health,prometheus";
        try (SampleApp first = SampleApp.start(folder, exposed); SampleApp second = SampleApp.start(folder, exposed)) {
            List<SampleApp> apps = List.of(first, second);
            for (SampleApp app : apps) {
                scrape(app);
            }
            assertThat(new ProcessBuilder(load(apps, WARM_UP_RATE, WARM_UP_SECONDS)).redirectErrorStream(true)
                    .redirectOutput(folder.resolve("warm-up.log").toFile()).start().waitFor()).isZero();
            for (int i = 0; i < WARM_UP_WINDOWS; i++) {
                window(apps, i % 2, recording);
            }
            for (int i = 0; i < PAIRS; i++) {
                pairs.add(new Pair(window(apps, i % 2, recording), window(apps, 1 - i % 2, recording)));
            }
        }
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve("cost-%s.txt".formatted(way)), pairs.stream().map(Pair::toString).toList());
        TextTable table = new TextTable(false);
        table.row(List.of("cost to the app, " + way, "mean of %d pairs".formatted(PAIRS), "95 % interval", "goal"));
        table.row(row("its CPU, watched against alone", pairs, pair -> pair.change(Use::cpuSeconds), "at most +1 %"));
        table.row(row("the client's p95, watched against alone", pairs, pair -> pair.change(Use::p95Millis), "at most +1 %"));
        table.row(row("the CPU in % of one core", pairs, Pair::cores, ""));
        Bench.report(table);
        Bench.report(List.of("An app alone uses %s of one core.".formatted(percent(pairs.stream()
                .mapToDouble(pair -> pair.one().alone().cpuSeconds() / WINDOW_SECONDS).average().orElseThrow()))));
    }

    private static List<String> row(String name, List<Pair> pairs, ToDoubleFunction<Pair> figure, String goal) {
        PairedRatios change = PairedRatios.of(pairs.stream().mapToDouble(figure).boxed().toList());
        return List.of(name, percent(change.mean()), percent(change.low()) + " to " + percent(change.high()), goal);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.2f %%", share * 100);
    }

    private static void scrape(SampleApp app) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(app.managementUrl() + "/prometheus")).build();
        for (int i = 0; i < SCRAPES_BEFORE; i++) {
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    private Window window(List<SampleApp> apps, int watched, boolean recording) throws Exception {
        Path stat = folder.resolve("stat");
        Path summary = folder.resolve("k6.json");
        List<String> load = new ArrayList<>(List.of("sh", "-c", WINDOW, "window", stat.toString()));
        apps.forEach(app -> load.add(String.valueOf(app.pid())));
        load.addAll(load(apps, RATE, WINDOW_SECONDS, "--summary-export", summary.toString()));
        check(apps.get(watched), recording, load);
        List<String> stats = Files.readAllLines(stat);
        K6Summary k6 = K6Summary.read(summary);
        List<Use> uses = List.of(
                new Use(cpuSeconds(stats.get(2)) - cpuSeconds(stats.get(0)), k6.trend("first_time", "p(95)").orElseThrow()),
                new Use(cpuSeconds(stats.get(3)) - cpuSeconds(stats.get(1)), k6.trend("second_time", "p(95)").orElseThrow()));
        return new Window(uses.get(watched), uses.get(1 - watched));
    }

    private static List<String> load(List<SampleApp> apps, int rate, int seconds, String... more) {
        return Bench.load("orders-of-two.js", Map.of("FIRST_URL", apps.get(0).url(), "SECOND_URL", apps.get(1).url(),
                "RATE", String.valueOf(rate), "SECONDS", String.valueOf(seconds)), more);
    }

    private void check(SampleApp app, boolean recording, List<String> load) throws IOException, InterruptedException {
        Path budget = Files.writeString(folder.resolve("any.yml"), BUDGET);
        Path out = Files.createTempDirectory(folder, "check-").resolve("out");
        List<String> words = new ArrayList<>(List.of("check", "--budget", budget.toString(), "--management", app.managementUrl(),
                "--out", out.toString()));
        if (recording) {
            words.addAll(List.of("--pid", String.valueOf(app.pid())));
        }
        words.add("--");
        words.addAll(load);
        try (LabProcess lab = LabProcess.start(folder, words.toArray(String[]::new))) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD);
        }
    }

    /** From the 14th and 15th field of proc(5)'s stat, the time in user mode and in the kernel. The second field may hold blanks. */
    private static double cpuSeconds(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }
}
