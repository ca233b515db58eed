package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.PairedRatios;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.AppUnderTest;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.WatchingCost;
import io.executorlab.lab.service.Services;

@Command(name = "bench", mixinStandardHelpOptions = true,
        description = "Measures the lab itself: how soon the app is ready, where a variant's time goes, what watching costs.")
final class BenchCommand implements Callable<Integer> {

    private static final String EXPERIMENT = "event-loop-per-call";
    private static final List<String> RUN = List.of("async-blocking", "thread-per-task", EXPERIMENT);

    @Spec
    private CommandSpec spec;

    @Option(names = "--pairs", defaultValue = "10", description = "Pairs of watched and unwatched windows, 10 by default.")
    private int pairs;

    @Option(names = "--starts", defaultValue = "10", description = "Starts of the app, 10 by default.")
    private int starts;

    @Option(names = "--phases", description = "Measures only where each variant's time goes, in a run of three anti-patterns.")
    private boolean phases;

    @Mixin
    private JsonOption json;

    /**
     * What has come out; each row of a table, the first of which has the headings.
     *
     * @param measures each with its middle, its spread and its goal
     * @param phases the seconds of each run
     */
    record Found(String jdk, int cores, String commit, List<List<String>> measures, List<List<String>> phases) {

        /** For other programs: each row by its headings. */
        Map<String, Object> result() {
            return Map.of("jdk", jdk, "cores", cores, "commit", commit, "measures", byHeading(measures), "phases", byHeading(phases));
        }

        private static List<Map<String, String>> byHeading(List<List<String>> rows) {
            List<String> headings = rows.get(0);
            return rows.stream().skip(1).map(row -> {
                Map<String, String> fields = new LinkedHashMap<>();
                IntStream.range(0, headings.size()).forEach(i -> fields.put(headings.get(i), row.get(i)));
                return fields;
            }).toList();
        }
    }

    @Override
    public Integer call() throws IOException {
        Path folder = ResultsFolder.make("-bench");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("measure", "median or mean", "spread or 95 % interval", "goal"));
        Jdk jdk = Jdk.own();
        if (!phases) {
            watchedAndAlone(folder, jdk, rows);
        }
        PhaseTimes times = runs(folder, rows);
        show(folder, new Found(jdk.version(), Runtime.getRuntime().availableProcessors(), Build.commit(), rows, times.rows()));
        return ExitCode.HELD;
    }

    void show(Path folder, Found found) {
        if (json.isWanted()) {
            json.print(folder, found.result());
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("JDK %s, %d cores, commit %s".formatted(found.jdk(), found.cores(), found.commit()));
        lines(found.measures()).forEach(out::println);
        out.println();
        lines(found.phases()).forEach(out::println);
        out.flush();
    }

    private static List<String> lines(List<List<String>> rows) {
        TextTable table = new TextTable(false);
        rows.forEach(table::row);
        return table.lines();
    }

    private void watchedAndAlone(Path folder, Jdk jdk, List<List<String>> rows) throws IOException {
        try (LabSession session = new LabSession(folder, Services.External.NONE)) {
            LabSetting setting = session.prepare(Scale.QUICK, jdk);
            Children children = session.children();
            Progress progress = session.progress();
            rows.add(readiness(setting, children, progress, folder));
            watching(setting, children, progress, folder, rows);
            children.close();
        }
    }

    private List<String> readiness(LabSetting setting, Children children, Progress progress, Path folder) throws IOException {
        Experiment experiment = ExperimentFiles.named(RUN.get(0));
        List<Double> seconds = new ArrayList<>();
        for (int i = 1; i <= starts; i++) {
            progress.step("start %d of %d".formatted(i, starts));
            Path logs = Files.createDirectories(folder.resolve("start-" + i));
            long from = System.nanoTime();
            try (AppUnderTest app = AppUnderTest.start(experiment, experiment.cell("fixed"),
                    new AppUnderTest.Setting(setting.jdk(), setting.image(), setting.services(), Scale.QUICK, null, null), List.of(), children, logs)) {
                app.awaitReady();
                seconds.add((System.nanoTime() - from) / 1e9);
            }
        }
        return spreadRow("app ready after its start, s", seconds, "at most 3");
    }

    private void watching(LabSetting setting, Children children, Progress progress, Path folder, List<List<String>> rows)
            throws IOException {
        Experiment experiment = ExperimentFiles.named(EXPERIMENT);
        for (String variant : List.of("broken", "fixed")) {
            progress.heading("cost of being watched, " + variant);
            List<WatchingCost.Pair> measured = new WatchingCost(setting, children, progress, folder.resolve("watching-" + variant))
                    .measure(experiment, experiment.cell(variant), Home.scenarios(), pairs);
            rows.add(ratioRow("app CPU, watched against alone, " + variant, measured, WatchingCost.Window::cpuSeconds));
            rows.add(ratioRow("client p95, watched against alone, " + variant, measured, WatchingCost.Window::p95Millis));
            List<Double> cores = measured.stream()
                    .map(pair -> (pair.watched().cpuSeconds() - pair.alone().cpuSeconds()) / WatchingCost.WINDOW_SECONDS * 100).toList();
            rows.add(spreadRow("the same CPU in % of one core, " + variant, cores, ""));
        }
        progress.heading("");
    }

    private static List<String> ratioRow(String name, List<WatchingCost.Pair> pairs, ToDoubleFunction<WatchingCost.Window> figure) {
        PairedRatios ratios = PairedRatios.of(pairs.stream()
                .map(pair -> figure.applyAsDouble(pair.watched()) / figure.applyAsDouble(pair.alone())).toList());
        return List.of(name, change(ratios.mean()), change(ratios.low()) + " to " + change(ratios.high()), "at most +3 %");
    }

    private static String change(double ratio) {
        return "%+.1f %%".formatted((ratio - 1) * 100);
    }

    static List<String> spreadRow(String name, List<Double> values, String goal) {
        List<Double> sorted = values.stream().sorted().toList();
        return List.of(name, Numbers.number(Numbers.median(values.stream().mapToDouble(Double::doubleValue)).orElseThrow()),
                Numbers.number(sorted.get(0)) + " to " + Numbers.number(sorted.get(sorted.size() - 1)), goal);
    }

    private PhaseTimes runs(Path folder, List<List<String>> rows) throws IOException {
        Path out = folder.resolve("run");
        long from = System.nanoTime();
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(RUN);
        arguments.addAll(List.of("--variants", "broken,fixed,event-driven", "--out", out.toString()));
        run(arguments);
        double minutes = Duration.ofNanos(System.nanoTime() - from).toMillis() / 60_000.0;
        PhaseTimes its = PhaseTimes.below(out);
        rows.add(spreadRow("a variant beyond its load, s", its.beyondTheLoad(), "at most 8"));
        rows.add(List.of("these runs together, min", Numbers.number(minutes), "", "at most 5"));
        return its;
    }

    private void run(List<String> arguments) {
        CommandLine lab = spec.commandLine().getParent();
        if (!json.isWanted()) {
            lab.execute(arguments.toArray(String[]::new));
            return;
        }
        // Its object must not stand before this command's own.
        PrintWriter out = lab.getOut();
        lab.setOut(new PrintWriter(Writer.nullWriter()));
        try {
            arguments.add("--json");
            lab.execute(arguments.toArray(String[]::new));
        } finally {
            lab.setOut(out);
        }
    }
}
