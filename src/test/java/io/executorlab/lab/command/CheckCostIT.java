package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * Measures what a check costs the app that it watches: one warm JVM under the same load again and again, in turn watched by
 * {@code lab check} and left alone, in the order A B, B A, so that a drift of the machine falls on both. Fewer pairs:
 * {@code -Dbench.pairs=2}.
 */
@Tag("bench")
class CheckCostIT {

    private static final int PAIRS = Integer.getInteger("bench.pairs", 40);
    private static final int WINDOW_SECONDS = 8;
    private static final int WARM_UP_WINDOWS = 8;
    private static final Duration AT_MOST = Duration.ofMinutes(3);
    private static final String BUDGET = "bounds: {threads.peak: {at-most: 10000}}\n";
    // What the kernel knows of the app right before and right after the load.
    private static final String WINDOW = """
            pid=$1; stat=$2; shift 2
            cat /proc/$pid/stat >"$stat"
            "$@"; code=$?
            cat /proc/$pid/stat >>"$stat"
            exit $code
            """;
    private static final double TICKS_PER_SECOND = 100;

    @TempDir
    private Path folder;

    /** One load on the app. */
    private record Window(double cpuSeconds, double p95Millis) {
    }

    /** Two neighbouring ones. */
    private record Pair(Window watched, Window alone) {

        double ratio(ToDoubleFunction<Window> figure) {
            return figure.applyAsDouble(watched) / figure.applyAsDouble(alone);
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
        try (SampleApp app = SampleApp.start(folder, "management.endpoints.web.exposure.include=health,prometheus")) {
            for (int i = 0; i < WARM_UP_WINDOWS; i++) {
                window(app, i % 2 == 0, recording);
            }
            for (int i = 0; i < PAIRS; i++) {
                boolean watchedFirst = i % 2 == 0;
                Window first = window(app, watchedFirst, recording);
                Window second = window(app, !watchedFirst, recording);
                pairs.add(watchedFirst ? new Pair(first, second) : new Pair(second, first));
            }
        }
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve("cost-%s.txt".formatted(way)), pairs.stream().map(Pair::toString).toList());
        TextTable table = new TextTable(false);
        table.row(List.of("cost to the app, " + way, "mean of %d pairs".formatted(PAIRS), "95 % interval", "goal"));
        table.row(row("its CPU, watched against alone", pairs, pair -> pair.ratio(Window::cpuSeconds) - 1, "at most +1 %"));
        table.row(row("the client's p95, watched against alone", pairs, pair -> pair.ratio(Window::p95Millis) - 1, "at most +1 %"));
        table.row(row("the CPU in % of one core", pairs,
                pair -> (pair.watched().cpuSeconds() - pair.alone().cpuSeconds()) / WINDOW_SECONDS, ""));
        Bench.report(table);
    }

    private static List<String> row(String name, List<Pair> pairs, ToDoubleFunction<Pair> figure, String goal) {
        PairedRatios change = PairedRatios.of(pairs.stream().mapToDouble(figure).boxed().toList());
        return List.of(name, percent(change.mean()), percent(change.low()) + " to " + percent(change.high()), goal);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.2f %%", share * 100);
    }

    private Window window(SampleApp app, boolean watched, boolean recording) throws Exception {
        Path stat = folder.resolve("stat");
        Path summary = folder.resolve("k6.json");
        List<String> load = new ArrayList<>(List.of("sh", "-c", WINDOW, "window", String.valueOf(app.pid()), stat.toString()));
        load.addAll(Bench.load(app.url(), WINDOW_SECONDS, "--summary-export", summary.toString()));
        if (watched) {
            check(app, recording, load);
        } else {
            assertThat(new ProcessBuilder(load).redirectErrorStream(true).redirectOutput(folder.resolve("alone.log").toFile())
                    .start().waitFor()).isZero();
        }
        List<String> stats = Files.readAllLines(stat);
        return new Window(cpuSeconds(stats.get(1)) - cpuSeconds(stats.get(0)),
                K6Summary.read(summary).trend("http_req_duration", "p(95)").orElseThrow());
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
