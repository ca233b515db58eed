package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Programs;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.process.CouldNotStartException;

/** Every recorded number has a second path, and the two agree. */
class AuditTest {

    private static final Path RECORDED = Path.of("docs/recorded");
    private static final Path PACK = RECORDED.resolve("rejection.zip");

    @TempDir
    private Path folder;

    @BeforeAll
    static void python() {
        Programs.require("python3", "the audit's script; Debian has it as python3");
    }

    /** What is printed. */
    private static String audit(int code, Stream<?> arguments) {
        PrintStream stdout = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Lab.run(Stream.concat(Stream.of("audit"), arguments.map(Object::toString)).toArray(String[]::new)))
                    .as(said.toString(StandardCharsets.UTF_8)).isEqualTo(code);
        } finally {
            System.setOut(stdout);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void allRecordedNumbersAgreeAndEachHasASecondPath() throws IOException {
        List<Path> packs;
        try (Stream<Path> files = Files.list(RECORDED)) {
            packs = files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
        Map<?, ?> found = Json.parse(audit(ExitCode.HELD, Stream.concat(packs.stream(), Stream.of("--json"))), Map.class, "the audit");
        assertThat(found.keySet().stream().map(Object::toString)).containsExactlyElementsOf(packs.stream().map(Path::toString).toList());
        assertThat(found.values().stream().map(Map.class::cast)).allSatisfy(pack -> {
            assertThat((int) pack.get("numbers")).isGreaterThan(50).isEqualTo(pack.get("agree"));
            assertThat((Map<?, ?>) pack.get("withoutSecondPath")).isEmpty();
        });
    }

    @Test
    void aNumberThatIsNotOfTheEvidenceIsFoundWithWhatItShouldBe() throws IOException {
        String summary;
        try (OpenPack opened = Pack.open(PACK)) {
            summary = Json.pretty(RecordedRuns.read(opened.root()).runs().stream().map(RecordedRuns.Recorded::result).toList());
        }
        SecondPath secondPath = SecondPath.in(folder);
        assertThat(audited(secondPath, summary).exitCode()).isEqualTo(ExitCode.HELD);

        SecondPath.Findings inATable = audited(secondPath, summary.replaceFirst("\"threads.started\" : 24.0", "\"threads.started\" : 25.0"));
        assertThat(inATable.exitCode()).isEqualTo(ExitCode.BROKEN);
        assertThat(inATable.words()).containsPattern("^(\\d+) of (?!\\1)\\d+ numbers agree").contains("rejection queue-10, threads.started, median: the lab 25.0, the audit 24.0");

        SecondPath.Findings leftOut = audited(secondPath, summary.replaceFirst("\"fds.max\" : [0-9.]+,", ""));
        assertThat(leftOut.words()).contains("rejection queue-10, fds.max, median: the lab None, the audit 159.0");

        SecondPath.Findings inAReading = audited(secondPath,
                summary.replaceFirst("(\"measure\" : \"round.median\\(ran discard\\)\",\\s*\"value\" : )6.0", "$17.0"));
        assertThat(inAReading.words()).contains("rejection queue-2, round.median(ran discard), median: the lab 7.0, the audit 6");
    }

    private SecondPath.Findings audited(SecondPath secondPath, String summary) throws IOException {
        return secondPath.audit(PACK, Files.writeString(folder.resolve("summary.json"), summary));
    }

    @Test
    void ofSeveralRunsMedianAndExtremesAgreeAndAFolderIsPackedForIt() throws IOException {
        try (OpenPack opened = Pack.open(PACK)) {
            Pack.copy(opened.root(), folder.resolve("runs"));
        }
        Path experiment = folder.resolve("runs/rejection");
        FileSystemUtils.copyRecursively(experiment.resolve("queue-2"), experiment.resolve("queue-10.2"));
        Path log = experiment.resolve("queue-10.2/run.json");
        Files.writeString(log, Files.readString(log).replace("\"queue-2\"", "\"queue-10\""));
        assertThat(audit(ExitCode.HELD, Stream.of(folder.resolve("runs")))).containsPattern("runs: (\\d+) of \\1 numbers agree");
    }

    @Test
    void whatIsNoPackIsSaidSo() {
        audit(ExitCode.USAGE, Stream.of("docs/recorded/nothing.zip"));
        audit(ExitCode.USAGE, Stream.of("README.md"));
    }

    @Test
    void withoutPythonItSaysWhatToDo() {
        assertThatThrownBy(() -> SecondPath.in(folder, "no-such-python")).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("Install Python 3.8 or later");
    }
}
