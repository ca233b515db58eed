package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Leash;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.Watch;

/**
 * What it costs the app to be watched: one warm JVM under the same load again and again, in turn watched as in a run and
 * left alone, in the order A B, B A, so that a drift of the machine falls on both.
 */
public final class WatchingCost {

    /** The length of one window. */
    public static final int WINDOW_SECONDS = 8;

    /**
     * One window of the load.
     *
     * @param cpuSeconds the app's processor time, from the operating system
     * @param p95Millis the client's 95th percentile
     */
    public record Window(double cpuSeconds, double p95Millis) {
    }

    /** Two neighbouring windows. */
    public record Pair(Window watched, Window alone) {
    }

    private final LabSetting setting;
    private final Children children;
    private final Path folder;

    public WatchingCost(LabSetting setting, Children children, Path folder) {
        this.setting = setting;
        this.children = children;
        this.folder = folder;
    }

    /** Throws {@link IOException} where the app cannot be attached to or k6 leaves no summary. */
    public List<Pair> measure(Experiment experiment, Cell cell, Path scripts, int pairs, Progress progress) throws IOException {
        Files.createDirectories(folder);
        AppUnderTest.Setting appSetting = new AppUnderTest.Setting(setting.jdk(), setting.image(), setting.services(), setting.scale(), null, null);
        try (AppUnderTest app = AppUnderTest.start(experiment, cell, appSetting, List.of(), children, folder)) {
            app.awaitReady();
            Load load = experiment.loadOf(cell);
            // Two windows to warm up, one of each kind, which do not count.
            window(app, load, scripts, true);
            window(app, load, scripts, false);
            List<Pair> measured = new ArrayList<>();
            for (int i = 0; i < pairs; i++) {
                progress.step("pair %d of %d, watched and alone".formatted(i + 1, pairs));
                boolean watchedFirst = i % 2 == 0;
                Window first = window(app, load, scripts, watchedFirst);
                Window second = window(app, load, scripts, !watchedFirst);
                measured.add(watchedFirst ? new Pair(first, second) : new Pair(second, first));
            }
            return measured;
        }
    }

    private Window window(AppUnderTest app, Load load, Path scripts, boolean watched) throws IOException {
        if (!watched) {
            return load(app, load, scripts);
        }
        try (JvmAttach jvm = JvmAttach.to(app.pid()); Watch watch = new Watch(app.management(), jvm, folder)) {
            FlightRecorder recorder = FlightRecorder.start(jvm, "lab", app.recordingSettings(), folder.resolve(Evidence.FLIGHT), null);
            watch.start();
            watch.underLoad(true);
            Window window = load(app, load, scripts);
            watch.underLoad(false);
            recorder.stop();
            return window;
        }
    }

    private Window load(AppUnderTest app, Load load, Path scripts) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>(load.at(setting.scale()));
        environment.put("BASE_URL", app.url());
        environment.put("DURATION", WINDOW_SECONDS + "s");
        Path summary = folder.resolve("window.json");
        double before = cpuSeconds(app.pid());
        Leash k6 = children.start("k6", setting.k6().run(scripts.resolve(load.script()), environment, summary),
                folder.resolve("window.log"));
        k6.waitFor(Duration.ofSeconds(60));
        double after = cpuSeconds(app.pid());
        children.end(k6);
        return new Window(after - before, K6Summary.read(summary).trend("http_req_duration", "p(95)")
                .orElseThrow(() -> new IOException("k6 measured no request; see " + folder.resolve("window.log"))));
    }

    private static double cpuSeconds(long pid) throws IOException {
        return ProcessHandle.of(pid).flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new IOException("the app has ended")).toMillis() / 1000.0;
    }
}
