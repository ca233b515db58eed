package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.K6;

/**
 * Checks an app that nobody wrote for the lab: Spring's own example, spring-petclinic, unchanged but for the Prometheus
 * registry, and the same with a leak in the list of vets. Its checkout is named by {@code -Dpetclinic.checkout=FOLDER};
 * further JDKs than those that are found by {@code -Dpetclinic.jdks=HOME:HOME}.
 */
@Tag("bench")
@Measures
class PetclinicIT {

    private static final String CHECKOUT = System.getProperty("petclinic.checkout");
    private static final List<String> LEFT_OUT =
            List.of("-DskipTests", "-Dcheckstyle.skip", "-Djacoco.skip", "-Dspring-javaformat.skip",
                    "-Dspring-javaformat.validate.skip");
    private static final String VETS = "src/main/java/org/springframework/samples/petclinic/vet/VetController.java";
    private static final String REGISTRY = """
              <dependencies>
                <dependency>
                  <groupId>io.micrometer</groupId>
                  <artifactId>micrometer-registry-prometheus</artifactId>
                  <scope>runtime</scope>
                </dependency>
            """;
    // A pool for each request that nobody shuts down, and a task of the app's own executor that waits for what nobody
    // completes.
    private static final String LEAK = """
            \t@GetMapping("/vets.html")
            \tpublic String showVetList(@RequestParam(defaultValue = "1") int page, Model model) {
            \t\tif (executor instanceof org.springframework.core.task.SimpleAsyncTaskExecutor) {
            \t\t\texecutor.execute(new java.util.concurrent.CompletableFuture<Void>()::join);
            \t\t}
            \t\telse {
            \t\t\tjava.util.concurrent.Executors.newSingleThreadExecutor().execute(() -> { });
            \t\t}
            """;
    private static final String SHOWN = """
            \t@GetMapping("/vets.html")
            \tpublic String showVetList(@RequestParam(defaultValue = "1") int page, Model model) {
            """;
    private static final String FIELD = "\tprivate final VetRepository vetRepository;\n";
    private static final String EXECUTOR = FIELD + "\n\t@org.springframework.beans.factory.annotation.Autowired\n"
            + "\tprivate org.springframework.core.task.AsyncTaskExecutor executor;\n";
    private static final Path REPORT = Path.of("target", "bench").toAbsolutePath();
    private static final int GREEN = 3;
    private static final int LOAD_SECONDS = 20;
    private static final int MINUTES_OF_A_BUILD = 10;
    private static final int VIRTUAL_FROM = 21;
    private static final Duration A_CHECK = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final List<AssertionError> wrong = new ArrayList<>();

    @Test
    void theStrictPresetIsKeptThreeTimesAndBrokenWithALeak() throws Exception {
        assumeTrue(CHECKOUT != null, "no checkout of spring-petclinic: -Dpetclinic.checkout=FOLDER");
        Path clean = built("clean", UnaryOperator.identity());
        Path leaking = built("leaking", vets -> replaced(replaced(vets, FIELD, EXECUTOR), SHOWN, LEAK));
        TextTable table = new TextTable(false);
        table.row(List.of("spring-petclinic", "JDK", "virtual threads", "verdict", "threads started", "left",
                "virtual left"));
        for (Jdk jdk : jdks()) {
            for (boolean virtual : jdk.feature() < VIRTUAL_FROM ? new boolean[] {false} : new boolean[] {false, true}) {
                for (int run = 1; run <= GREEN; run++) {
                    table.row(row("unchanged", clean, jdk, virtual, ExitCode.HELD));
                }
                table.row(row("leaking", leaking, jdk, virtual, ExitCode.BROKEN));
            }
        }
        List<String> lines = new ArrayList<>(List.of("JDK %s, %d cores, spring-petclinic %s, commit %s".formatted(
                jdks().stream().map(Jdk::version).collect(Collectors.joining(" and ")),
                Runtime.getRuntime().availableProcessors(), commit(), Build.commit()), ""));
        lines.addAll(table.lines());
        Files.createDirectories(REPORT);
        Files.write(REPORT.resolve("petclinic.txt"), lines);
        lines.forEach(System.out::println);
        assertThat(wrong).isEmpty();
    }

    private static List<Jdk> jdks() {
        String more = System.getProperty("petclinic.jdks");
        return Stream
                .concat(Jdk.installed().stream(),
                        more == null ? Stream.empty() : Stream.of(more.split(":")).map(home -> Jdk.at(Path.of(home))))
                .toList();
    }

    private List<String> row(String what, Path app, Jdk jdk, boolean virtual, int expected) throws Exception {
        int port = Ports.free();
        String url = "http://127.0.0.1:" + port;
        Path out = Files.createTempDirectory(folder, "check-").resolve("out");
        String start =
                "%s -Xmx512m -jar %s --server.address=127.0.0.1 --server.port=%d --spring.threads.virtual.enabled=%s"
                        .formatted(
                                jdk.java(), app, port, virtual);
        List<String> words = new ArrayList<>(
                List.of("check", "--preset", "strict", "--start", start, "--management", url + "/actuator",
                        "--out", out.toString(), "--"));
        words.addAll(K6.present().orElseThrow(() -> new AssertionError("k6 is missing: make setup")).command());
        words.addAll(List.of("run", "--no-usage-report", "--quiet", "--address", "", "-e", "BASE_URL=" + url, "-e",
                "SECONDS=" + LOAD_SECONDS,
                Path.of("src/test/resources/load/petclinic.js").toAbsolutePath().toString()));
        try (LabProcess lab = LabProcess.start(folder, words.toArray(String[]::new))) {
            int code = lab.ends(A_CHECK).exitCode();
            if (code != expected) {
                wrong.add(new AssertionError(
                        "%s on JDK %s, virtual %s:%n%s".formatted(what, jdk.version(), virtual, lab.printed())));
            }
            Map<String, Double> measures =
                    Json.read(out.resolve(CheckResult.FILE), CheckResult.class).values().measures();
            return List.of(what, jdk.version(), virtual ? "on" : "off", verdict(code),
                    value(measures, "threads.started.beyond-pools"),
                    value(measures, "threads.left.beyond-pools"), value(measures, "threads.virtual.left"));
        }
    }

    private static String value(Map<String, Double> measures, String name) {
        return Optional.ofNullable(measures.get(name)).map(Numbers::number).orElse("-");
    }

    private static String verdict(int code) {
        return code == ExitCode.HELD ? "held"
                : code == ExitCode.BROKEN ? "broken"
                        : code == ExitCode.NO_EVIDENCE ? "no evidence" : "exit code " + code;
    }

    private Path built(String name, UnaryOperator<String> ofVets) throws IOException, InterruptedException {
        Path project = folder.resolve(name);
        FileSystemUtils.copyRecursively(Path.of(CHECKOUT, "src"), project.resolve("src"));
        Files.writeString(project.resolve("pom.xml"),
                replaced(Files.readString(Path.of(CHECKOUT, "pom.xml")), "  <dependencies>\n", REGISTRY));
        Files.writeString(project.resolve(VETS), ofVets.apply(Files.readString(project.resolve(VETS))));
        List<String> command = new ArrayList<>(List.of(Path.of("mvnw").toAbsolutePath().toString(), "-q", "-B", "-f",
                project.resolve("pom.xml").toString(), "package"));
        command.addAll(LEFT_OUT);
        Path log = folder.resolve(name + ".log");
        Process build = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(build.waitFor(MINUTES_OF_A_BUILD, TimeUnit.MINUTES)).isTrue();
        } finally {
            build.destroy();
        }
        assertThat(build.exitValue()).as(Files.readString(log)).isZero();
        try (Stream<Path> files = Files.list(project.resolve("target"))) {
            return files.filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
        }
    }

    private static String replaced(String text, String part, String by) {
        assertThat(text).contains(part);
        int at = text.indexOf(part);
        return text.substring(0, at) + by + text.substring(at + part.length());
    }

    private static String commit() throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "-C", CHECKOUT, "rev-parse", "--short", "HEAD").start();
        try (var lines = git.inputReader()) {
            return Optional.ofNullable(lines.readLine()).orElse("of unknown commit");
        } finally {
            git.waitFor();
        }
    }
}
