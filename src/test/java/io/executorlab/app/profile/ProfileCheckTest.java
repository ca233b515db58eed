package io.executorlab.app.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import io.executorlab.app.ExecutorLabApplication;

class ProfileCheckTest {

    @TempDir
    Path jar;

    @TempDir
    Path local;

    @BeforeEach
    void writeProfiles() throws IOException {
        for (String profile : List.of("async-blocking-broken", "async-blocking-fixed", "thread-per-task-broken",
                "thread-per-task-virtual-threads")) {
            write(jar, profile, "a: 1\n");
        }
    }

    @Test
    void acceptsKnownProfiles() {
        assertThatCode(() -> check(17, "async-blocking-broken", "thread-per-task-broken")).doesNotThrowAnyException();
        assertThatCode(() -> check(17)).doesNotThrowAnyException();
    }

    @Test
    void aFolderIsOneLocationWhateverIsInItsName() {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(
                new MapPropertySource("command line", Map.of("executor-lab.folder", "file:/labs/one,%20two;three/")));
        new ProfileCheck().postProcessEnvironment(environment, new SpringApplication());
        assertThat(environment.getProperty("executor-lab.folder")).isEqualTo("file:/labs/one%2C%20two%3Bthree/");
    }

    @Test
    void namesTheNearestProfilesToAnUnknownOne() {
        assertThatThrownBy(() -> check(17, "async-blocking-broken", "async-blocking-brokn"))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("async-blocking-broken, async-blocking-fixed, thread-per-task-broken");
    }

    @ParameterizedTest
    @CsvSource({"'code-execution:\n  pool: {core-size: 5\n', 'line 3, column 1'",
            "'a: 1\na: 2\n', 'line 2, column 1: found duplicate key a'"})
    void namesFileLineAndColumnOfADamagedProfile(String content, String place) throws IOException {
        Path file = write(local, "async-blocking-fixed", content);
        assertThatThrownBy(() -> check(17, "async-blocking-fixed"))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(file.toString()).hasMessageContaining(place);
    }

    @Test
    void refusesAFileThatIsNoTextInOneLine() throws IOException {
        byte[] control = {'a', ':', ' ', 0};
        byte[] noUtf8 = {'a', ':', ' ', (byte) 0xff};
        for (byte[] content : List.of(control, noUtf8)) {
            Path file = Files.write(local.resolve("application-async-blocking-fixed.yml"), content);
            assertThatThrownBy(() -> check(17, "async-blocking-fixed"))
                    .isInstanceOf(StartRefusedException.class)
                    .hasMessageStartingWith("damaged profile file [" + file)
                    .extracting(Throwable::getMessage).asString().hasLineCount(1);
        }
    }

    @Test
    void knowsProfilesOfEveryFolderAndSkipsMissingFolders() throws IOException {
        write(local, "my-own", "a: 1\n");
        ProfileCatalog catalog = new ProfileCatalog(List.of(location(jar), location(local), location(jar) + "none/"));
        assertThat(catalog.names()).contains("my-own", "async-blocking-fixed");
        write(local, "async-blocking-fixed", "a: 1\n");
        assertThat(new ProfileCatalog(List.of(location(jar), location(local))).filesOf("async-blocking-fixed"))
                .hasSize(2);
    }

    @Test
    void refusesVirtualThreadsBeforeJdk21() {
        assertThatThrownBy(() -> check(20, "thread-per-task-virtual-threads"))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("JDK 21");
        assertThatCode(() -> check(21, "thread-per-task-virtual-threads")).doesNotThrowAnyException();
    }

    private void check(int jdk, String... profiles) {
        ProfileCheck.check(List.of(profiles), new ProfileCatalog(List.of(location(jar), location(local))), jdk);
    }

    private static String location(Path folder) {
        return folder.toUri().toString();
    }

    private static Path write(Path folder, String profile, String content) throws IOException {
        return Files.writeString(folder.resolve("application-" + profile + ".yml"), content);
    }

    @Test
    @Timeout(300)
    void anUnknownProfileEndsTheProcessWithOneLineAndCode2() throws Exception {
        Process app = start("async-blocking-brokn");
        assertThat(app.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(app.exitValue()).isEqualTo(2);
        assertThat(app.inputReader().lines()).isEmpty();
        assertThat(Files.readAllLines(errors())).singleElement().asString()
                .startsWith("unknown profile 'async-blocking-brokn'; nearest: async-blocking-broken");
    }

    @Test
    @Timeout(300)
    void aLocalFileOverridesTheJars() throws Exception {
        Path profiles = Files.createDirectory(local.resolve("profiles"));
        Files.writeString(profiles.resolve("application-async-blocking-fixed.yml"),
                "code-execution.delivery: completable-future-get\n");
        Process app = start("async-blocking-fixed");
        try (BufferedReader output = app.inputReader()) {
            Optional<String> announcement =
                    output.lines().filter(line -> line.contains("anti-pattern active")).findFirst();
            assertThat(announcement).get().asString().contains("CompletableWaitingDelivery");
            assertThat(errors()).isEmptyFile();
        } finally {
            app.destroyForcibly().waitFor();
        }
    }

    /** In a JVM of its own, since a {@code profiles/} folder is looked for in the working directory. */
    private Process start(String profile) throws IOException {
        return new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                ExecutorLabApplication.class.getName(),
                "--server.port=0", "--management.server.port=0", "--spring.profiles.active=" + profile)
                .directory(local.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectError(errors().toFile())
                .start();
    }

    private Path errors() {
        return local.resolve("stderr");
    }
}
