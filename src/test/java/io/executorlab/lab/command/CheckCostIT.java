package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.measure.PairedRatios;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.watch.ManagementPort;

/**
 * Measures what a check costs the app that it watches. Two of the same app are under the same load at the same time, one of them watched
 * by {@code lab check}, then the other: what the machine does falls on both alike, and a difference between the two cancels out. Both
 * have been read often and watched four times before, since the first request of a new kind makes HotSpot compile much of what serves the
 * others anew; what that takes stands alone. The kernel counts the processor time of each thread, so that of the JVM's compiler, which
 * comes in bursts of a second, is told from the rest, and that of the threads that answer the scrapes stands alone. Fewer pairs:
 * {@code -Dbench.pairs=2}.
 */
@Tag("bench")
@Measures
class CheckCostIT {

    private static final int PAIRS = Integer.getInteger("bench.pairs", 10);
    private static final int RATE = 500;
    private static final int WINDOW_SECONDS = 60;
    /** Until the compiler has done its work, or it is that which is measured. */
    private static final int WARM_UP_SECONDS = 180;
    private static final int WARM_UP_PAUSE_MILLIS = 10;
    private static final int WARM_UP_WINDOWS = 8;
    private static final Duration AT_MOST = Duration.ofMinutes(3);
    private static final String BUDGET = "bounds: {threads.peak: {at-most: 10000}}\n";
    // What the kernel knows of the apps' threads right before and right after the load.
    private static final String WINDOW = """
            tasks=$1; first=$2; second=$3; shift 3
            look() {
                read -r stat </proc/$2/stat && set -- "$1" "$2" ${stat##*) } && echo "$1 all $(((${14} + ${15}) * 1000000000 / $(getconf CLK_TCK))) all"
                for task in /proc/$2/task/*; do
                    read -r nanos rest <$task/schedstat && read -r name <$task/comm && echo "$1 ${task##*/} $nanos $name"
                done
            }
            { look 0 $first; look 1 $second; } >"$tasks.before"
            "$@"; code=$?
            { look 0 $first; look 1 $second; } >"$tasks.after"
            exit $code
            """;
    private static final Pattern COMPILER = Pattern.compile("C[12] .*");
    private static final Pattern MANAGEMENT_THREAD = Pattern.compile("^\"http-nio-[^\"]*auto-2-.*?nid=(0x[0-9a-f]+|\\d+)", Pattern.MULTILINE);
    /** The whole process, with threads that have ended; in clock ticks. */
    private static final String ALL = "all";
    private static final double NANOS = 1e9;

    @TempDir
    private Path folder;

    /**
     * What one of the two used and answered in.
     *
     * @param cpuSeconds of all its threads but the compiler's, those that have ended too
     * @param scrapesSeconds of those that answer on the management port
     */
    private record Use(double cpuSeconds, double compilerSeconds, double scrapesSeconds, double p95Millis) {

        double withCompilerSeconds() {
            return cpuSeconds + compilerSeconds;
        }
    }

    /** One load on both apps. */
    private record Window(Use watched, Use alone) {

        double more(ToDoubleFunction<Use> seconds) {
            return seconds.applyAsDouble(watched) - seconds.applyAsDouble(alone);
        }
    }

    /** Two windows, each app watched in one. */
    private record Pair(Window one, Window other) {

        double change(ToDoubleFunction<Use> figure) {
            return Math.sqrt(ratio(one, figure) * ratio(other, figure)) - 1;
        }

        private static double ratio(Window window, ToDoubleFunction<Use> figure) {
            return figure.applyAsDouble(window.watched()) / figure.applyAsDouble(window.alone());
        }

        /** Of one core. */
        double more(ToDoubleFunction<Use> seconds) {
            return (one.more(seconds) + other.more(seconds)) / (2.0 * WINDOW_SECONDS);
        }

        /** Of what the app uses alone. */
        double scrapes() {
            return more(Use::scrapesSeconds) * 2 * WINDOW_SECONDS / (one.alone().cpuSeconds() + other.alone().cpuSeconds());
        }
    }

    @BeforeEach
    void onLinux() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/schedstat")), "each thread's processor time is read from /proc");
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
        List<Window> before = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        String[] settings = {"management.endpoints.web.exposure.include=health,prometheus", "management.server.port=0"};
        try (SampleApp first = SampleApp.start(folder, settings); SampleApp second = SampleApp.start(folder, settings)) {
            List<SampleApp> apps = List.of(first, second);
            warmUp(apps);
            for (int i = 0; i < WARM_UP_WINDOWS; i++) {
                before.add(window(apps, i % 2, recording));
            }
            for (int i = 0; i < PAIRS; i++) {
                pairs.add(new Pair(window(apps, i % 2, recording), window(apps, 1 - i % 2, recording)));
            }
        }
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve("cost-%s.txt".formatted(way)), pairs.stream().map(Pair::toString).toList());
        TextTable table = new TextTable(false);
        table.row(List.of("cost to the app, " + way, "mean of %d pairs".formatted(PAIRS), "95 % interval", "goal"));
        table.row(row("its CPU without the compiler's, watched against alone", pairs, pair -> pair.change(Use::cpuSeconds), ""));
        table.row(row("the client's p95, watched against alone", pairs, pair -> pair.change(Use::p95Millis), "at most +1 %"));
        table.row(row("the CPU of the threads that answer the scrapes", pairs, Pair::scrapes, ""));
        table.row(row("its CPU with the compiler's, watched against alone", pairs, pair -> pair.change(Use::withCompilerSeconds), "at most +1 %"));
        table.row(row("the CPU without the compiler's in % of one core", pairs, pair -> pair.more(Use::cpuSeconds), ""));
        Bench.report(table);
        Bench.report(List.of(String.format(Locale.ROOT, "An app alone uses %.1f %% of one core, its compiler left out, at %d requests a second.",
                pairs.stream().mapToDouble(pair -> pair.one().alone().cpuSeconds() / WINDOW_SECONDS).average().orElseThrow() * 100, RATE),
                before.stream().map(window -> String.format(Locale.ROOT, "%.1f", window.more(Use::compilerSeconds)))
                        .collect(Collectors.joining(", ", "In the windows before, the watched app's compiler worked longer by ", " s."))));
    }

    private static List<String> row(String name, List<Pair> pairs, ToDoubleFunction<Pair> figure, String goal) {
        PairedRatios change = PairedRatios.of(pairs.stream().mapToDouble(figure).boxed().toList());
        return List.of(name, percent(change.mean()), percent(change.low()) + " to " + percent(change.high()), goal);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.2f %%", share * 100);
    }

    /** Read often while it serves, since the compiler makes other code for an app that does both. */
    private void warmUp(List<SampleApp> apps) throws IOException, InterruptedException {
        List<ManagementPort> ports = apps.stream().map(app -> new ManagementPort(URI.create(app.managementUrl()))).toList();
        Process load = new ProcessBuilder(load(apps, RATE, WARM_UP_SECONDS)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("warm-up.log").toFile()).start();
        try {
            while (!load.waitFor(WARM_UP_PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                for (ManagementPort port : ports) {
                    port.scrape();
                }
            }
        } finally {
            load.destroy();
        }
        assertThat(load.exitValue()).isZero();
    }

    private Window window(List<SampleApp> apps, int watched, boolean recording) throws Exception {
        Path tasks = folder.resolve("tasks");
        Path summary = folder.resolve("k6.json");
        List<String> load = new ArrayList<>(List.of("sh", "-c", WINDOW, "window", tasks.toString()));
        List<Set<String>> management = new ArrayList<>();
        for (SampleApp app : apps) {
            load.add(String.valueOf(app.pid()));
            management.add(managementThreads(app));
        }
        load.addAll(load(apps, RATE, WINDOW_SECONDS, "--summary-export", summary.toString()));
        check(apps.get(watched), recording, load);
        List<Task> before = tasks(folder.resolve("tasks.before"));
        List<Task> after = tasks(folder.resolve("tasks.after"));
        K6Summary k6 = K6Summary.read(summary);
        List<Use> uses = List.of(use(0, before, after, management.get(0), k6.trend("first_time", "p(95)").orElseThrow()),
                use(1, before, after, management.get(1), k6.trend("second_time", "p(95)").orElseThrow()));
        return new Window(uses.get(watched), uses.get(1 - watched));
    }

    /** What a thread of an app, or all of it, has used since it started. */
    private record Task(int app, String id, double seconds, String name) {
    }

    private static List<Task> tasks(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(line -> line.split(" ", 4))
                .map(words -> new Task(Integer.parseInt(words[0]), words[1], Long.parseLong(words[2]) / NANOS, words[3])).toList();
    }

    private static Use use(int app, List<Task> before, List<Task> after, Set<String> management, double p95Millis) {
        Map<String, Double> earlier = before.stream().filter(task -> task.app() == app).collect(Collectors.toMap(Task::id, Task::seconds));
        double all = 0;
        double compiler = 0;
        double scrapes = 0;
        for (Task task : after.stream().filter(candidate -> candidate.app() == app).toList()) {
            double seconds = task.seconds() - earlier.getOrDefault(task.id(), 0.0);
            if (task.id().equals(ALL)) {
                all = seconds;
            } else if (COMPILER.matcher(task.name()).matches()) {
                compiler += seconds;
            }
            scrapes += management.contains(task.id()) ? seconds : 0;
        }
        return new Use(all - compiler, compiler, scrapes, p95Millis);
    }

    /** By the kernel's numbers: the connector that starts second is the management port's. */
    private static Set<String> managementThreads(SampleApp app) throws IOException {
        Process print = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                String.valueOf(app.pid()), "Thread.print").redirectErrorStream(true).start();
        String threads = new String(print.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Set<String> ids = MANAGEMENT_THREAD.matcher(threads).results().map(match -> String.valueOf(Integer.decode(match.group(1))))
                .collect(Collectors.toSet());
        assertThat(ids).as("management threads in %s", threads).isNotEmpty();
        return ids;
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
}
