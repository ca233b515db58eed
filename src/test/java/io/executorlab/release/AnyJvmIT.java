package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.command.ExitCode;
import io.executorlab.lab.process.Ports;
import io.executorlab.release.ReleaseBuild.Ended;

/** Apps without an actuator, clean and with a leak, under k6: the JDK's own server, and three frameworks. */
@Tag("long")
@Measures
class AnyJvmIT {

    private static final Path PROJECTS = Path.of("src/test/resources/consumers/jvm");
    private static final Path SOURCES = Path.of("src/main/java/com/example/demo");
    private static final Path JAR = Path.of("target/executor-lab.jar").toAbsolutePath();
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String MAIN = "com.example.demo.Orders";
    private static final int LEAK_EVERY = 100;
    private static final String LOAD = """
            import http from 'k6/http';
            export const options = { scenarios: { orders: {
              executor: 'constant-arrival-rate', rate: 200, duration: '20s', preAllocatedVUs: 20 } } };
            export default function () { http.get('http://127.0.0.1:%d/orders/7'); }
            """;

    @TempDir
    private Path folder;

    @Test
    void thePresetHoldsAndBreaksWithTheJdksOwnServer() throws Exception {
        Path sources = copied("plain").resolve(SOURCES);
        int compiled = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d",
                folder.resolve("classes").toString(), sources.resolve("Leak.java").toString(),
                sources.resolve("Orders.java").toString());
        assertThat(compiled).isZero();
        holdsAndBreaks("-Dport=PORT -cp " + folder.resolve("classes") + " " + MAIN, "--ready", "/orders/1");
    }

    @ParameterizedTest
    @CsvSource({"javalin, --ready, /orders/1", "micronaut, --ready, /orders/1", "quarkus, --metrics, /q/metrics"})
    void thePresetHoldsAndBreaksWith(String framework, String option, String path) throws Exception {
        Path project = copied(framework);
        Ended build = ReleaseBuild.run(folder, Map.of(), List.of(Path.of("mvnw").toAbsolutePath().toString(), "-q",
                "-B", "-f", project.resolve("pom.xml").toString(), "package"));
        assertThat(build.code()).as(build.printed()).isZero();
        Path target = project.resolve("target");
        holdsAndBreaks(framework.equals("quarkus")
                ? "-Dquarkus.http.host=127.0.0.1 -Dquarkus.http.port=PORT -jar " + target
                        .resolve("quarkus-app/quarkus-run.jar")
                : "-Dport=PORT -cp '%s:%s/*' %s".formatted(target.resolve("classes"), target.resolve("lib"), MAIN),
                option, path);
    }

    private Path copied(String name) throws IOException {
        Path project = folder.resolve(name);
        FileSystemUtils.copyRecursively(PROJECTS.resolve(name), project);
        Files.copy(PROJECTS.resolve("Leak.java"), project.resolve(SOURCES).resolve("Leak.java"));
        return project;
    }

    private void holdsAndBreaks(String app, String option, String path) throws Exception {
        Ended clean = check(app, 0, option, path);
        assertThat(clean.code()).as(clean.printed()).isEqualTo(ExitCode.HELD);
        assertThat(clean.printed()).contains("All 8 bounds held");
        Ended leaking = check(app, LEAK_EVERY, option, path);
        assertThat(leaking.code()).as(leaking.printed()).isEqualTo(ExitCode.EXCEEDED);
        assertThat(leaking.printed()).contains("threads.left.beyond-pools", "Leak.order");
    }

    private Ended check(String app, int leakEvery, String option, String path)
            throws IOException, InterruptedException {
        int port = Ports.free();
        Path load = Files.writeString(folder.resolve("load.js"), LOAD.formatted(port));
        String start = "%s -Dleak-every=%d %s".formatted(JAVA, leakEvery, app.replace("PORT", String.valueOf(port)));
        List<String> command = new ArrayList<>(List.of(JAVA, "-Dexecutorlab.home=" + Path.of("").toAbsolutePath(),
                "-jar", JAR.toString(), "lab", "check", "--preset", "strict", option,
                "http://127.0.0.1:" + port + path, "--start", start, "--out",
                folder.resolve("leak-every-" + leakEvery).toString()));
        command.addAll(List.of("--", "k6", "run", load.toString()));
        return ReleaseBuild.run(folder, Map.of(), command);
    }
}
