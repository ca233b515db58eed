package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.command.ExitCode;
import io.executorlab.release.ReleaseBuild.Ended;

/** {@code make release} builds the same bytes wherever it is run, and commands that need nothing but the jar. */
@Tag("long")
@Tag("measures")
class ReleaseIT {

    private static final String NARROW =
            "requests: 50\nscrape-gap: 20s\nbounds:\n  threads.left.beyond-pools: {at-most: 2}\n";

    @TempDir
    private static Path builds;
    private static ReleaseBuild release;
    private static Path jar;

    /** It holds nothing but what a test puts there. */
    @TempDir
    private Path folder;

    @BeforeAll
    static void build() throws Exception {
        release = ReleaseBuild.in(builds.resolve("one"), "umask 022", Map.of());
        // Away from the sources that it was built of.
        jar = Files.copy(release.jar(), Files.createDirectory(builds.resolve("alone")).resolve("lab.jar"));
    }

    private Ended lab(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar.toString()));
        command.addAll(List.of(words));
        return ReleaseBuild.run(folder, Map.of(), command);
    }

    @Test
    void isTheSameWhereverItIsBuilt() throws Exception {
        ReleaseBuild other = ReleaseBuild.in(folder.resolve("other"), "umask 077; chmod -R go-rwx src docs junit",
                Map.of("TZ", "Asia/Seoul", "LC_ALL", "C"));
        assertThat(contents(other)).isEqualTo(contents(release));
    }

    private static Map<String, String> contents(ReleaseBuild build) throws IOException {
        Map<String, String> contents = new HashMap<>();
        try (Stream<Path> files = Files.list(build.folder())) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(),
                        file.toString().endsWith(".jar") ? entries(file) : Files.readString(file));
            }
        }
        return contents;
    }

    /** Says more than a checksum, of which all are the same where their list is. */
    private static String entries(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .map(entry -> "%s: %d bytes, CRC %x, %s".formatted(entry.getName(), entry.getSize(), entry.getCrc(),
                            entry.getTimeLocal()))
                    .sorted().collect(Collectors.joining("\n"));
        }
    }

    @Test
    void carriesBothJarsTheirChecksumsAndWhatIsInThem() throws Exception {
        List<String> files = new ArrayList<>(List.of("Dockerfile", "SHA256SUMS"));
        for (String artifact : List.of("executor-lab-", "executor-lab-junit-")) {
            Stream.of(".jar", "-sources.jar", "-javadoc.jar", ".cdx.json")
                    .forEach(part -> files.add(artifact + VersionedFiles.version() + part));
        }
        assertThat(contents(release).keySet()).containsExactlyInAnyOrderElementsOf(files);
        Ended sums = ReleaseBuild.run(release.folder(), Map.of(),
                List.of("sh", "-c", "$(command -v sha256sum || echo shasum -a 256) -c SHA256SUMS"));
        assertThat(sums.code()).as(sums.printed()).isZero();
        assertThat(sums.printed().lines()).hasSize(files.size() - 1);
    }

    @Test
    void holdsTheCheckAndNoApp() throws Exception {
        try (JarFile file = new JarFile(jar.toFile())) {
            assertThat(file.stream().map(entry -> entry.getName()))
                    .contains("META-INF/LICENSE", "scenarios/event-loop-per-call.yml")
                    .noneMatch(name -> name.startsWith("io/executorlab/app/") || name.startsWith("org/postgresql/")
                            || name.startsWith("org/apache/catalina/"));
        }
        assertThat(lab("--version").printed()).contains(VersionedFiles.version());
        assertThat(lab("--help").printed()).contains("check", "record", "report", "audit", "diagnose")
                .doesNotContain("workshop");
        assertThat(lab("run", "event-loop-per-call").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void checksAnApp() throws Exception {
        Files.writeString(folder.resolve("budget.yml"), NARROW);
        try (SampleApp app = SampleApp.start(folder, "leak-every=20")) {
            String orders =
                    "curl -s -o /dev/null '%s/orders/[1-50]' || exit 7; sleep 0.4; ".formatted(app.url()).repeat(7);
            Ended check = lab("check", "--budget", "budget.yml", "--management", app.managementUrl(), "--pid",
                    String.valueOf(app.pid()), "--recording", "on",
                    "--out", "out", "--annotations", "annotations", "--", "sh", "-c", orders);
            assertThat(check.code()).as(check.printed()).isEqualTo(ExitCode.EXCEEDED);
            assertThat(check.printed()).contains("threads.left.beyond-pools", "OrderExports.requested");
            assertThat(folder.resolve("annotations")).content().startsWith("::error ");
            Ended report = lab("report", "out");
            assertThat(report.code()).as(report.printed()).isEqualTo(ExitCode.EXCEEDED);
            assertThat(folder.resolve("out/report.html")).exists();
            Ended diagnosis = lab("diagnose", String.valueOf(app.pid()));
            assertThat(diagnosis.code()).as(diagnosis.printed()).isZero();
            assertThat(diagnosis.printed()).isNotBlank().doesNotContain("docs/");
        }
    }
}
