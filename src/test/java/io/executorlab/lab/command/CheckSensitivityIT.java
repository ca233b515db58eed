package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Ports;

/**
 * Measures which leaks a check catches in 5,000 requests, and how often it cries wolf, with a budget that {@code lab record} made of
 * clean runs. Fewer runs: {@code -Dbench.runs=2}.
 */
@Tag("bench")
class CheckSensitivityIT {

    private static final int RUNS = Integer.getInteger("bench.runs", 20);
    private static final int LOAD_SECONDS = 10;
    /** One thread kept for so many requests; 0 for none. Twice 0, so that there are as many clean runs as two kinds of others. */
    private static final List<Integer> LEAKS = List.of(100, 0, 500, 1000, 0);
    private static final Duration AT_MOST = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @Test
    void withARecording() throws Exception {
        measure(true, "with --start");
    }

    @Test
    void ofTheMetricsAlone() throws Exception {
        measure(false, "metrics alone");
    }

    private void measure(boolean recording, String way) throws Exception {
        Path budget = folder.resolve("orders.yml");
        assertThat(lab(0, recording, "record", "--runs", "5", "--write", budget.toString())).isEqualTo(ExitCode.HELD);
        List<String> lines = new ArrayList<>(List.of("Budget from 5 clean runs, %s:".formatted(way)));
        Files.readAllLines(budget).forEach(line -> lines.add("  " + line));
        Bench.report(lines);
        Map<Integer, List<Integer>> codes = new LinkedHashMap<>();
        // In rounds, so that a drift of the machine falls on all alike.
        for (int round = 1; round <= RUNS; round++) {
            for (int i = 0; i < LEAKS.size(); i++) {
                String out = "%s-%d-%d-%d".formatted(way.replaceAll("\\W+", "-"), LEAKS.get(i), round, i);
                codes.computeIfAbsent(LEAKS.get(i), none -> new ArrayList<>()).add(lab(LEAKS.get(i), recording,
                        "check", "--budget", budget.toString(), "--out", Bench.FOLDER.resolve(out).toString()));
            }
        }
        TextTable table = new TextTable(true);
        table.row(List.of(way, "runs", "breach", "held", "no evidence", "other", "breaches", "95 % interval", "goal"));
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

    /** One command of the lab on a fresh app; its exit code. */
    private int lab(int leakEvery, boolean recording, String... words) throws Exception {
        String leak = "leak-every=" + leakEvery;
        if (recording) {
            int port = Ports.free();
            return lab(List.of(words), List.of("--start", SampleApp.commandLine(folder, port, leak)), "http://127.0.0.1:" + port);
        }
        try (SampleApp app = SampleApp.start(folder, leak, "management.endpoints.web.exposure.include=health,prometheus")) {
            return lab(List.of(words), List.of(), app.url());
        }
    }

    private int lab(List<String> words, List<String> start, String url) throws Exception {
        List<String> all = new ArrayList<>(words);
        all.addAll(start);
        all.addAll(List.of("--management", url + "/actuator", "--"));
        all.addAll(Bench.load(url, LOAD_SECONDS));
        try (LabProcess lab = LabProcess.start(folder, all.toArray(String[]::new))) {
            return lab.ends(AT_MOST).exitCode();
        }
    }
}
