package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.command.ExitCode;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.process.Ports;
import io.executorlab.release.ReleaseBuild.Ended;

/**
 * Small projects of others, started cold, clean and with a leak: on each line of Spring Boot and each server with the
 * Prometheus registry and nothing else for the lab, and without an actuator on the JDK's own server and on three
 * frameworks, these under k6.
 */
@Tag("long")
@Measures
class PresetIT {

    private static final List<String> VERSIONS = List.of("2.7.18", "3.2.12", "3.5.9", "4.0.3", "4.1.0");
    private static final List<String> SERVERS = List.of("tomcat", "jetty", "webflux");
    private static final Path PROJECTS = Path.of("src/test/resources/consumers");
    private static final Path SOURCES = Path.of("src/main/java/com/example/demo");
    private static final Path JAR = Path.of("target/executor-lab.jar").toAbsolutePath();
    private static final String FAULTS = "Faults.java";
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String MAIN = "com.example.demo.Orders";
    private static final int ROUNDS = 10;
    private static final String K6 = """
            import http from 'k6/http';
            export const options = { scenarios: { orders: {
              executor: 'constant-arrival-rate', rate: 200, duration: '20s', preAllocatedVUs: 20 } } };
            export default function () { http.get(__ENV.ORDERS + '/orders/7'); }
            """;

    @TempDir
    private Path folder;

    static Stream<Arguments> ofSpringBoot() {
        return VERSIONS.stream().flatMap(version -> SERVERS.stream().map(server -> Arguments.of(version, server)));
    }

    @ParameterizedTest(name = "Spring Boot {0} on {1}")
    @MethodSource("ofSpringBoot")
    void isKeptWithoutALeakAndBrokenWithOneOfSpringBoot(String version, String server) throws Exception {
        Path project = copied("boot");
        built(project, "-P" + server, "-Dboot.version=" + version);
        String curl = "curl -s -o /dev/null 'URL/orders/[1-200]' || exit 7; sleep 1; ".repeat(ROUNDS);
        holdsAndBreaks("-jar " + project.resolve("target/orders.jar")
                + " --server.address=127.0.0.1 --server.port=PORT", List.of("--management", "URL/actuator"), 50,
                List.of("sh", "-c", curl));
    }

    @Test
    void isKeptAndBrokenWithTheJdksOwnServer() throws Exception {
        Path sources = copied("jvm/plain").resolve(SOURCES);
        int compiled = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d",
                folder.resolve("classes").toString(), sources.resolve(FAULTS).toString(),
                sources.resolve("Orders.java").toString());
        assertThat(compiled).isZero();
        underK6("-Dport=PORT -cp " + folder.resolve("classes") + " " + MAIN, "--ready", "/orders/1");
    }

    @ParameterizedTest
    @CsvSource({"javalin, --ready, /orders/1", "kotlin, --ready, /orders/1", "micronaut, --ready, /orders/1",
            "quarkus, --metrics, /q/metrics"})
    void isKeptAndBrokenWith(String framework, String option, String path) throws Exception {
        Path project = copied("jvm/" + framework);
        built(project);
        Path target = project.resolve("target");
        underK6(framework.equals("quarkus")
                ? "-Dquarkus.http.host=127.0.0.1 -Dquarkus.http.port=PORT -jar " + target
                        .resolve("quarkus-app/quarkus-run.jar")
                : "-Dport=PORT -cp '%s:%s/*' %s".formatted(target.resolve("classes"), target.resolve("lib"), MAIN),
                option, path);
    }

    private Path copied(String name) throws IOException {
        Path project = folder.resolve(name);
        FileSystemUtils.copyRecursively(PROJECTS.resolve(name), project);
        Files.copy(PROJECTS.resolve(FAULTS), project.resolve(SOURCES).resolve(FAULTS));
        return project;
    }

    private void built(Path project, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of("mvnw").toAbsolutePath().toString(), "-q", "-B", "-f",
                project.resolve("pom.xml").toString(), "package"));
        command.addAll(List.of(options));
        Ended build = ReleaseBuild.run(folder, Map.of(), command);
        assertThat(build.code()).as(build.printed()).isZero();
    }

    private void underK6(String app, String option, String path) throws Exception {
        Path load = Files.writeString(folder.resolve("load.js"), K6);
        holdsAndBreaks(app, List.of(option, "URL" + path), 100,
                List.of("k6", "run", "-e", "ORDERS=URL", load.toString()));
    }

    private void holdsAndBreaks(String app, List<String> options, int leakEvery, List<String> load) throws Exception {
        Ended clean = check(app, options, 0, load);
        assertThat(clean.code()).as(clean.printed()).isEqualTo(ExitCode.HELD);
        CheckResult held = Json.read(folder.resolve("leak-every-0").resolve(CheckResult.FILE), CheckResult.class);
        assertThat(held.bounds()).hasSize(8).allMatch(bound -> bound.state() == BoundVerdict.State.HELD);

        Ended leaking = check(app, options, leakEvery, load);
        assertThat(leaking.code()).as(leaking.printed()).isEqualTo(ExitCode.EXCEEDED);
        assertThat(leaking.printed()).contains("threads.left.beyond-pools", "Faults.thread");
    }

    private Ended check(String app, List<String> options, int leakEvery, List<String> load)
            throws IOException, InterruptedException {
        String port = String.valueOf(Ports.free());
        String url = "http://127.0.0.1:" + port;
        List<String> command = new ArrayList<>(List.of(JAVA, "-Dexecutorlab.home=" + Path.of("").toAbsolutePath(),
                "-jar", JAR.toString(), "lab", "check", "--preset", "strict", "--start",
                JAVA + " " + app.replace("PORT", port), "--out",
                folder.resolve("leak-every-" + leakEvery).toString()));
        command.addAll(options);
        command.add("--");
        command.addAll(load);
        return ReleaseBuild.run(folder, Map.of("FAULT", "thread", "FAULT_EVERY", String.valueOf(leakEvery)),
                command.stream().map(word -> word.replace("URL", url)).toList());
    }
}
