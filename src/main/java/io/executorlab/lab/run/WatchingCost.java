package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Progress;

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
    private final Progress progress;
    private final Path folder;

    public WatchingCost(LabSetting setting, Children children, Progress progress, Path folder) {
        this.setting = setting;
        this.children = children;
        this.progress = progress;
        this.folder = folder;
    }

    /** Throws {@link IOException} where the app cannot be attached to or k6 leaves no summary. */
    public List<Pair> measure(Experiment experiment, Cell cell, Path scripts, int pairs) throws IOException {
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
                progress.heading("pair %d of %d, watched and alone".formatted(i + 1, pairs));
                boolean watchedFirst = i % 2 == 0;
                Window first = window(app, load, scripts, watchedFirst);
                Window second = window(app, load, scripts, !watchedFirst);
                measured.add(watchedFirst ? new Pair(first, second) : new Pair(second, first));
            }
            return measured;
        }
    }

    private Window window(AppUnderTest app, Load load, Path scripts, boolean watched) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>(load.at(setting.scale()));
        environment.put("DURATION", WINDOW_SECONDS + "s");
        PlannedLoad planned = setting.k6().load(scripts.resolve(load.script()), environment, app, children, folder, "window");
        PlannedLoad.Ended ended = watched ? watched(app, load, planned) : planned.run(children, app.processes(), app::failures);
        if (!ended.problems().isEmpty()) {
            throw new IOException(String.join(" ", ended.problems()));
        }
        return new Window(ended.cpu().parts().get("app"), K6Summary.read(folder.resolve("window.json")).trend("http_req_duration", "p(95)")
                .orElseThrow(() -> new IOException("k6 measured no request; see " + folder.resolve("window.log"))));
    }

    private PlannedLoad.Ended watched(AppUnderTest app, Load load, PlannedLoad planned) throws IOException {
        RunNotes notes = RunNotes.begin(new RunLog.Subject("cost of being watched", "window", List.of(), setting.scale().toString(),
                Map.of(), Map.of(), null), folder);
        try (AttachedApp attached = AttachedApp.to(app);
                Protocol protocol = new Protocol(attached, AttachedApp.manner(load), notes, children, folder)) {
            protocol.record();
            PlannedLoad.Ended ended = protocol.load(planned, Successor.NONE, progress);
            protocol.stopRecording();
            return ended;
        }
    }
}
