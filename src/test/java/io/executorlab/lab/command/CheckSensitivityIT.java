package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.report.TextTable;

/**
 * Measures which leaks a check catches in 5,000 requests, and how often it cries wolf, with bounds one thread above the most that five
 * clean runs have shown. Fewer runs: {@code -Dbench.runs=2}.
 */
@Tag("bench")
@Measures
class CheckSensitivityIT {

    private static final int RUNS = Integer.getInteger("bench.runs", 20);
    private static final int LOAD_SECONDS = 10;
    /** One round: a thread kept for each so many requests, 0 for none. */
    private static final List<Integer> LEAKS = List.of(100, 500, 1000, 0, 0);
    private static final List<Integer> SMALLEST_LEAK = List.of(1000, 0, 0);
    private static final int CALIBRATIONS = 5;
    private static final int VIRTUAL_FROM = 21;
    private static final List<String> MEASURES = List.of("threads.left.beyond-pools", "threads.started.beyond-pools");
    private static final List<String> VIRTUAL_MEASURES = List.of("threads.virtual.left");
    private static final double NO_LIMIT = 10_000;
    private static final double MARGIN = 1;
    private static final Duration AT_MOST = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    /**
     * @param leak the sample app's setting that makes it leak
     * @param leaks one round
     * @param measures that are bound
     */
    private record Way(String name, boolean recording, Jdk jdk, String leak, List<Integer> leaks, List<String> measures, List<String> settings) {

        private Path folder() {
            return Bench.FOLDER.resolve(name);
        }
    }

    @Test
    void withARecording() throws Exception {
        measure(new Way("recording", true, Jdk.own(), "leak-every", LEAKS, MEASURES, List.of()));
    }

    @Test
    void ofTheMetricsAlone() throws Exception {
        measure(new Way("metrics", false, Jdk.own(), "leak-every", LEAKS, MEASURES,
                List.of("management.endpoints.web.exposure.include=health,prometheus")));
    }

    /** On the newest JDK that is installed, or the one at {@code -Dvirtual-threads.jdk=HOME}. */
    @Test
    void ofVirtualThreads() throws Exception {
        String home = System.getProperty("virtual-threads.jdk");
        Jdk jdk = (home == null ? Jdk.installed().stream() : Stream.of(Jdk.at(Path.of(home)))).max(Comparator.comparingInt(Jdk::feature))
                .filter(newest -> newest.feature() >= VIRTUAL_FROM).orElseThrow(() -> MissingProgram.jdk(VIRTUAL_FROM));
        measure(new Way("virtual threads, JDK " + jdk.version(), true, jdk, "leak-virtual-every", SMALLEST_LEAK, VIRTUAL_MEASURES,
                List.of("spring.threads.virtual.enabled=true")));
    }

    private void measure(Way way) throws Exception {
        FileSystemUtils.deleteRecursively(way.folder());
        Path budget = calibrated(way);
        Map<Integer, List<Integer>> codes = new LinkedHashMap<>();
        // In rounds, so that a drift of the machine falls on all alike.
        for (int round = 1; round <= RUNS; round++) {
            for (int i = 0; i < way.leaks().size(); i++) {
                codes.computeIfAbsent(way.leaks().get(i), none -> new ArrayList<>())
                        .add(check(way, way.leaks().get(i), budget, way.folder().resolve("%d-%d-%d".formatted(way.leaks().get(i), round, i))));
            }
        }
        TextTable table = new TextTable(true);
        table.row(List.of(way.name(), "runs", "breach", "held", "no evidence", "other", "breaches", "95 % interval", "goal"));
        codes.forEach((leakEvery, all) -> table.row(row(leakEvery, all)));
        Bench.report(table);
    }

    private static List<String> row(int leakEvery, List<Integer> codes) {
        long breaches = count(codes, ExitCode.BROKEN);
        long held = count(codes, ExitCode.HELD);
        long unknown = count(codes, ExitCode.NO_EVIDENCE);
        return List.of(leakEvery == 0 ? "no leak" : String.format(Locale.ROOT, "1 thread in %,d requests", leakEvery),
                String.valueOf(codes.size()), String.valueOf(breaches), String.valueOf(held), String.valueOf(unknown),
                String.valueOf(codes.size() - breaches - held - unknown), percent((double) breaches / codes.size()),
                interval(breaches, codes.size()), leakEvery == 0 ? "0 %" : "100 %");
    }

    private static long count(List<Integer> codes, int code) {
        return codes.stream().filter(each -> each == code).count();
    }

    /** Of a share, by Wilson (1927). */
    private static String interval(long hits, int of) {
        double z = 1.96;
        double share = (double) hits / of;
        double middle = (share + z * z / (2 * of)) / (1 + z * z / of);
        double half = z / (1 + z * z / of) * Math.sqrt(share * (1 - share) / of + z * z / (4.0 * of * of));
        return percent(middle - half) + " to " + percent(middle + half);
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    private Path calibrated(Way way) throws Exception {
        Map<String, Double> most = new LinkedHashMap<>();
        way.measures().forEach(measure -> most.put(measure, NO_LIMIT));
        Path wide = budget("wide.yml", most);
        most.clear();
        for (int i = 0; i < CALIBRATIONS; i++) {
            Path out = way.folder().resolve("calibration-" + i);
            assertThat(check(way, 0, wide, out)).isEqualTo(ExitCode.HELD);
            CheckResult result = Json.read(out.resolve(CheckResult.FILE), CheckResult.class);
            way.measures().forEach(measure -> most.merge(measure, result.values().measures().get(measure), Math::max));
        }
        most.replaceAll((measure, value) -> value + MARGIN);
        Bench.report(List.of("%s, bounds from %d clean runs: %s".formatted(way.name(), CALIBRATIONS, most)));
        return budget("orders.yml", most);
    }

    private Path budget(String file, Map<String, Double> atMost) throws IOException {
        StringBuilder budget = new StringBuilder("requests: %d%nbounds:%n".formatted(LOAD_SECONDS * 400));
        atMost.forEach((measure, limit) -> budget.append("  %s: {at-most: %s}%n".formatted(measure, Numbers.number(limit))));
        return Files.writeString(folder.resolve(file), budget);
    }

    /** A check of a fresh app; its exit code. */
    private int check(Way way, int leakEvery, Path budget, Path out) throws Exception {
        List<String> words = new ArrayList<>(List.of("check", "--budget", budget.toString(), "--out", out.toString()));
        String[] settings = Stream.concat(Stream.of(way.leak() + "=" + leakEvery), way.settings().stream()).toArray(String[]::new);
        if (way.recording()) {
            int port = Ports.free();
            words.addAll(List.of("--start", SampleApp.commandLine(way.jdk().java(), folder, port, settings)));
            return run(words, "http://127.0.0.1:" + port);
        }
        try (SampleApp app = SampleApp.start(folder, settings)) {
            return run(words, app.url());
        }
    }

    private int run(List<String> words, String url) throws IOException, InterruptedException {
        words.addAll(List.of("--management", url + "/actuator", "--"));
        words.addAll(Bench.load(url, LOAD_SECONDS));
        try (LabProcess lab = LabProcess.start(folder, words.toArray(String[]::new))) {
            int code = lab.ends(AT_MOST).exitCode();
            if (code != ExitCode.HELD && code != ExitCode.BROKEN) {
                System.out.println(lab.printed());
            }
            return code;
        }
    }
}
