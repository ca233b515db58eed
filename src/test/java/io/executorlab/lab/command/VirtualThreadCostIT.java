package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.measure.PairedRatios;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.StarterRecording;
import io.executorlab.lab.watch.StarterRecording.Extent;

/**
 * Measures what a check's recording costs an app that starts 1,000 and 10,000 virtual threads a second: its processor time in windows with a
 * recording against such without, in turns, in one JVM; and how much of the recording are the stacks of who started them. Fewer pairs:
 * {@code -Dbench.pairs=2}.
 */
@Tag("bench")
@Measures
class VirtualThreadCostIT {

    private static final int TRACED_FROM = 25;
    private static final int PAIRS = Integer.getInteger("bench.pairs", 10);
    private static final List<Integer> STARTS_A_SECOND = List.of(1_000, 10_000);
    private static final int WARM_UP_SECONDS = 20;
    private static final int SETTLE_SECONDS = 2;
    private static final int WINDOW_SECONDS = 5;
    private static final Duration AT_MOST = Duration.ofMinutes(1);
    private static final Map<String, Extent> KINDS = new TreeMap<>(Map.of("all that a check records", Extent.ALL, "without who started them", Extent.NONE));
    private static final double NANOS = 1e9;

    @TempDir
    private Path folder;

    /** @param bytes of the recording for each start */
    private record Cost(List<Double> cores, List<Double> bytes, int startsASecond) {

        List<String> row(String what) {
            PairedRatios share = PairedRatios.of(cores);
            return List.of(String.format(Locale.ROOT, "%,d starts a second, %s", startsASecond, what), percent(share.mean()),
                    percent(share.low()) + " to " + percent(share.high()), String.format(Locale.ROOT, "%.1f", share.mean() * 1e6 / startsASecond),
                    String.format(Locale.ROOT, "%.0f", bytes.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
        }

        private static String percent(double share) {
            return String.format(Locale.ROOT, "%+.2f %%", share * 100);
        }
    }

    @Test
    void ofTheRecording() throws Exception {
        Jdk jdk = Jdk.installed().stream().filter(one -> one.feature() >= TRACED_FROM).findFirst()
                .orElseThrow(() -> MissingProgram.jdk(TRACED_FROM));
        TextTable table = new TextTable(false);
        table.row(List.of("cost of the recording", "of one core", "95 % interval", "µs a start", "bytes a start"));
        List<String> alone = new ArrayList<>();
        for (int rate : STARTS_A_SECOND) {
            measure(jdk, rate, alone).forEach((what, cost) -> table.row(cost.row(what)));
        }
        List<String> lines = new ArrayList<>(List.of("JDK %s, %d cores, commit %s".formatted(jdk.version(),
                Runtime.getRuntime().availableProcessors(), Build.commit()), ""));
        lines.addAll(table.lines());
        lines.add("");
        lines.addAll(alone);
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve("cost-of-virtual-threads.txt"), lines);
        lines.forEach(System.out::println);
    }

    private Map<String, Cost> measure(Jdk jdk, int rate, List<String> alone) throws Exception {
        Path settings = FlightRecorder.settings(FlightRecorder.STARTS_AND_LOCKS, folder);
        Map<String, Cost> costs = new LinkedHashMap<>();
        KINDS.keySet().forEach(kind -> costs.put(kind, new Cost(new ArrayList<>(), new ArrayList<>(), rate)));
        Process app = new ProcessBuilder(jdk.java().toString(), "-Xmx256m", "-XX:-UsePerfData", "-XX:-UseDynamicNumberOfCompilerThreads", "-cp",
                Path.of("target", "test-classes").toString(), "io.executorlab.sample.VirtualStarts", String.valueOf(rate))
                .redirectErrorStream(true).redirectOutput(folder.resolve("starts-%d.log".formatted(rate)).toFile()).start();
        double withoutAny = 0;
        try (JvmAttach jvm = warm(app)) {
            for (int pair = -1; pair < PAIRS; pair++) {
                for (Map.Entry<String, Cost> kind : costs.entrySet()) {
                    double before = window(app);
                    Path file = folder.resolve("recording.jfr");
                    double recorded = recorded(app, jvm, settings, KINDS.get(kind.getKey()), file);
                    // The first of each has classes loaded and code compiled anew.
                    if (pair >= 0) {
                        withoutAny += before / PAIRS / costs.size();
                        kind.getValue().cores().add(recorded - before);
                        kind.getValue().bytes().add((double) Files.size(file) / rate / (SETTLE_SECONDS + WINDOW_SECONDS));
                    }
                    Files.delete(file);
                }
            }
        } finally {
            app.destroyForcibly();
            app.waitFor();
        }
        alone.add(String.format(Locale.ROOT, "The program alone takes %.1f %% of one core at %,d starts a second.", withoutAny * 100, rate));
        return costs;
    }

    // A JVM that has only just begun cannot be attached to.
    private static JvmAttach warm(Process app) throws IOException, InterruptedException {
        Thread.sleep(WARM_UP_SECONDS * 1000L);
        return JvmAttach.to(app.pid());
    }

    private double recorded(Process app, JvmAttach jvm, Path settings, Extent starters, Path file) throws IOException, InterruptedException {
        FlightRecorder recorder = FlightRecorder.start(jvm, "bench", settings, file, AT_MOST);
        try (StarterRecording beside = StarterRecording.begin(jvm, recorder, folder, AT_MOST, starters).orElse(null)) {
            return window(app);
        } finally {
            recorder.stop();
        }
    }

    /** The cores that it uses, once what has just been changed has settled. */
    private static double window(Process app) throws InterruptedException {
        Thread.sleep(SETTLE_SECONDS * 1000L);
        assertThat(app.isAlive()).isTrue();
        long from = System.nanoTime();
        Duration before = app.info().totalCpuDuration().orElseThrow();
        Thread.sleep(WINDOW_SECONDS * 1000L);
        return (app.info().totalCpuDuration().orElseThrow().minus(before).toNanos() / NANOS) / ((System.nanoTime() - from) / NANOS);
    }
}
