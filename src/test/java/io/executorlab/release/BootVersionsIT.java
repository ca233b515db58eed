package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.command.ExitCode;
import io.executorlab.lab.process.Ports;
import io.executorlab.release.ReleaseBuild.Ended;

/**
 * A small project on each line of Spring Boot and each server, with the Prometheus registry and nothing else for the
 * lab, started cold.
 */
@Tag("long")
@Measures
class BootVersionsIT {

    private static final List<String> VERSIONS = List.of("3.2.12", "3.5.9", "4.0.3", "4.1.0");
    private static final List<String> SERVERS = List.of("tomcat", "jetty", "webflux");
    private static final Path PROJECT = Path.of("src/test/resources/consumers/boot");
    private static final Path JAR = Path.of("target/executor-lab.jar").toAbsolutePath();
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final int ROUNDS = 10;
    private static final String LEAK_EVERY = "50";

    @TempDir
    private Path folder;

    static Stream<Arguments> all() {
        return VERSIONS.stream().flatMap(version -> SERVERS.stream().map(server -> Arguments.of(version, server)));
    }

    @ParameterizedTest(name = "Spring Boot {0} on {1}")
    @MethodSource("all")
    void thePresetIsKeptWithoutALeakAndBrokenWithOne(String version, String server) throws Exception {
        Path app = built(version, server);
        Ended clean = check(app, "clean", "0");
        assertThat(clean.code()).as(clean.printed()).isEqualTo(ExitCode.HELD);
        assertThat(clean.printed()).contains("All 8 bounds held");
        Ended leaking = check(app, "leaking", LEAK_EVERY);
        assertThat(leaking.code()).as(leaking.printed()).isEqualTo(ExitCode.EXCEEDED);
        assertThat(leaking.printed()).contains("threads.left.beyond-pools", "OrderController.order");
    }

    private Path built(String version, String server) throws IOException, InterruptedException {
        Path project = folder.resolve("project");
        FileSystemUtils.copyRecursively(PROJECT, project);
        Ended build = ReleaseBuild.run(folder, Map.of(),
                List.of(Path.of("mvnw").toAbsolutePath().toString(), "-q", "-B", "-f",
                        project.resolve("pom.xml").toString(), "-P" + server, "-Dboot.version=" + version, "package"));
        assertThat(build.code()).as(build.printed()).isZero();
        return project.resolve("target/orders.jar");
    }

    private Ended check(Path app, String out, String leakEvery) throws IOException, InterruptedException {
        int port = Ports.free();
        String url = "http://127.0.0.1:" + port;
        String start = "%s -jar %s --server.address=127.0.0.1 --server.port=%d --leak-every=%s".formatted(JAVA, app,
                port, leakEvery);
        List<String> command = new ArrayList<>(List.of(JAVA, "-Dexecutorlab.home=" + Path.of("").toAbsolutePath(),
                "-jar", JAR.toString(), "lab", "check",
                "--preset", "strict", "--management", url + "/actuator", "--start", start, "--out",
                folder.resolve(out).toString()));
        command.addAll(List.of("--", "sh", "-c",
                "curl -s -o /dev/null '%s/orders/[1-200]' || exit 7; sleep 1; ".formatted(url).repeat(ROUNDS)));
        return ReleaseBuild.run(folder, Map.of(), command);
    }
}
