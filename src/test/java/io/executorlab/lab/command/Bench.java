package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.K6;

/** What the measurements of the check share: the load on the sample app, and the report, printed and in {@code target/bench/check.txt}. */
final class Bench {

    /** Takes the evidence of each check. */
    static final Path FOLDER = Path.of("target", "bench").toAbsolutePath();

    private static final Path SCRIPTS = Path.of("src", "test", "resources", "load").toAbsolutePath();
    private static final List<String> REPORT = new ArrayList<>();

    private Bench() {
    }

    /** Writes at once, since the whole takes an hour. */
    static void report(List<String> lines) throws IOException {
        if (REPORT.isEmpty()) {
            Files.createDirectories(FOLDER);
            REPORT.add("JDK %s, %d cores, k6 %s, commit %s".formatted(System.getProperty("java.version"),
                    Runtime.getRuntime().availableProcessors(), k6().version(), Build.commit()));
        }
        REPORT.add("");
        REPORT.addAll(lines);
        Files.write(FOLDER.resolve("check.txt"), REPORT);
        lines.forEach(System.out::println);
    }

    static void report(TextTable table) throws IOException {
        report(table.lines());
    }

    /** The command of 500 requests a second. */
    static List<String> load(String url, int seconds) {
        return load("orders.js", Map.of("BASE_URL", url, "SECONDS", String.valueOf(seconds)));
    }

    /** @param more words for k6 before the script */
    static List<String> load(String script, Map<String, String> environment, String... more) {
        List<String> words = new ArrayList<>(k6().command());
        words.addAll(List.of("run", "--no-usage-report", "--quiet", "--address", ""));
        environment.forEach((name, value) -> words.addAll(List.of("-e", name + "=" + value)));
        words.addAll(List.of(more));
        words.add(SCRIPTS.resolve(script).toString());
        return words;
    }

    private static K6 k6() {
        return K6.present().orElseThrow(() -> new AssertionError("k6 is missing: make setup"));
    }
}
