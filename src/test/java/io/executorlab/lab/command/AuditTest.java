package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Programs;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.ClaimResult.SampledInterval;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.ExperimentResult.Headline;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.comparison.Together;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.PairInterval;
import io.executorlab.lab.statistics.Sample;

/** Every recorded number has a second path, and the two agree. */
@ExtendWith(OutputCaptureExtension.class)
class AuditTest {

    private static final Path RECORDED = Path.of("docs/recorded");
    private static final Pattern MEASURE = Pattern.compile("(?m)^\\| `([^`]+)` \\|");
    private static final Path PACK = RECORDED.resolve("rejection.zip");

    @TempDir
    private Path folder;

    private CapturedOutput output;

    @BeforeAll
    static void python() {
        Programs.require("python3", "the audit's script; Debian has it as python3");
    }

    @BeforeEach
    void capture(CapturedOutput captured) {
        output = captured;
    }

    /** Runs an audit and returns what it prints. */
    private String audit(int code, Stream<?> arguments) {
        int ended = Lab.run(Stream.concat(Stream.of("audit"), arguments).map(Object::toString).toArray(String[]::new));
        assertThat(ended).as(output.getAll()).isEqualTo(code);
        return output.getOut();
    }

    @Test
    @Tag("long")
    void allRecordedNumbersAgreeAndEachHasASecondPath() throws IOException {
        List<Path> packs =
                Stream.of(RecordedPacks.all(), RecordedPacks.overJvms()).flatMap(List::stream).toList();
        Map<?, ?> found = (Map<?, ?>) Json
                .parse(audit(ExitCode.HELD, Stream.concat(packs.stream(), Stream.of("--json"))), Map.class, "the audit")
                .get("result");
        assertThat(found.keySet().stream().map(Object::toString))
                .containsExactlyElementsOf(packs.stream().map(Path::toString).toList());
        assertThat(found.values().stream().map(Map.class::cast)).allSatisfy(pack -> {
            assertThat((int) pack.get("numbers")).isGreaterThan(50).isEqualTo(pack.get("agree"));
            assertThat((Map<?, ?>) pack.get("withoutSecondPath")).isEmpty();
            assertThat((Map<?, ?>) pack.get("composed")).isEmpty();
        });
    }

    @Test
    @Tag("long")
    void theClaimsOfBothRecordingsAgree() throws IOException {
        for (Path pack : RecordedPacks.files()) {
            agreeTogether(pack.getFileName().toString());
        }
    }

    private void agreeTogether(String pack) throws IOException {
        List<Path> packs = Stream.of(RECORDED, RECORDED.resolve("again")).map(recorded -> recorded.resolve(pack))
                .toList();
        List<RecordedRuns.Recorded> recordings = new ArrayList<>();
        for (Path recording : packs) {
            recordings.addAll(RecordedPacks.judged(recording).runs());
        }
        AuditCommand.Findings findings =
                AuditCommand.audit(packs, Json.pretty(List.of(Together.judged(recordings))), folder);
        assertThat(findings.words())
                .startsWith("%1$s of %1$s numbers agree".formatted(findings.asJson().get("numbers")));
        assertThat((int) findings.asJson().get("numbers")).isGreaterThan(10);
        assertThat((Map<?, ?>) findings.asJson().get("composed")).isEmpty();
    }

    @Test
    void aNumberThatIsNotOfTheEvidenceIsFoundWithWhatItShouldBe() throws IOException {
        String summary;
        try (Temporary opened = Pack.open(PACK)) {
            summary = Json.pretty(
                    RecordedRuns.read(opened.path()).runs().stream().map(RecordedRuns.Recorded::result).toList());
        }
        assertThat(audited(summary).exitCode()).isEqualTo(ExitCode.HELD);

        AuditCommand.Findings inATable =
                audited(summary.replaceFirst("\"threads.started\" : 24.0", "\"threads.started\" : 25.0"));
        assertThat(inATable.exitCode()).isEqualTo(ExitCode.EXCEEDED);
        assertThat(inATable.words()).containsPattern("^(\\d+) of (?!\\1)\\d+ numbers agree")
                .contains("rejection queue-10, threads.started, median: the lab 25.0, the audit 24.0");

        AuditCommand.Findings leftOut = audited(summary.replaceFirst("\"fds.max\" : [0-9.]+,", ""));
        assertThat(leftOut.words()).contains("rejection queue-10, fds.max, median: the lab None, the audit 159.0");

        AuditCommand.Findings inAReading = audited(
                summary.replaceFirst("(\"measure\" : \"round.median\\(ran discard\\)\",\\s*\"value\" : )6.0", "$17.0"));
        assertThat(inAReading.words())
                .contains("rejection queue-2, round.median(ran discard), median: the lab 7.0, the audit 6");
    }

    private AuditCommand.Findings audited(String summary) throws IOException {
        return AuditCommand.audit(List.of(PACK), summary, folder);
    }

    @Test
    void anIntervalIsComputedAgainFromTheRunsThatItNames() throws IOException {
        List<Double> of = List.of(3.0, 1.5, 2.5, 9.0, 4.0, 4.5, 3.5, 2.0);
        List<Double> to = List.of(1.0, 1.25, 0.5, 2.0, 1.75);
        PairInterval ratio = PairInterval.ratio(Sample.of(of), Sample.of(to));
        PairInterval difference = PairInterval.difference(Sample.of(of.subList(0, 6)), Sample.of(to));
        List<SampledInterval> intervals = List.of(
                sampled(SampledInterval.Kind.RATIO, of, to, ratio.estimate(), ratio.interval()),
                sampled(SampledInterval.Kind.DIFFERENCE, of.subList(0, 6), to, difference.estimate(),
                        difference.interval()),
                sampled(SampledInterval.Kind.MEDIAN, of, List.of(), Sample.of(of).median(), Sample.of(of).ofMedian()),
                sampled(SampledInterval.Kind.MEDIAN, to, List.of(), 1.25, new Interval(0.5, 2.0, 0.9375)));
        assertThat(audited(claimWith(intervals)).words()).startsWith("12 of 12 numbers agree")
                .contains("none of a single measure", "6 of claim 001-1");
        SampledInterval wider = sampled(SampledInterval.Kind.RATIO, of, to, ratio.estimate(),
                new Interval(ratio.interval().low(), 18, 0.95));
        assertThat(audited(claimWith(List.of(wider))).words()).contains("2 of 3 numbers agree",
                "event-loop-per-call claim, 001-1, ratio, highest: the lab 18.0, the audit ");
    }

    private static SampledInterval sampled(SampledInterval.Kind kind, List<Double> of, List<Double> to, double estimate,
            Interval interval) {
        return new SampledInterval(kind, of, to, estimate, interval.low(), interval.high(), interval.coverage(),
                List.of());
    }

    private static String claimWith(List<SampledInterval> intervals) {
        return Json.pretty(new ExperimentResult(1, new ExperimentResult.Subject("event-loop-per-call", "001", "", ""),
                new Headline("", ""), "quick", null, Map.of(),
                List.of(new ClaimResult("001-1", "", Verdict.REPRODUCED, "", "",
                        new ClaimResult.Figures("", "", "", ""),
                        new ClaimResult.Support(List.of(), List.of(), 5, intervals)))));
    }

    /**
     * Those of a check alone, what is left of threads when known pools are taken off, and what a pack does not keep
     * have none.
     */
    @Test
    void everyMeasureOfARunHasASecondPath() throws IOException {
        Set<String> known =
                Set.copyOf(Probe.of(List.of("python3", "docs/audit.py", "--measures"), Duration.ofSeconds(20))
                        .orElseThrow().printed().lines().toList());
        String table = Files.readString(Path.of("docs/measures.md")).split("\n## Whose code")[0];
        assertThat(MEASURE.matcher(table).results().map(row -> row.group(1)))
                .filteredOn(name -> !known.contains(name))
                .allMatch(name -> name.matches(
                        ".*(beyond-pools|by-warm-up|threads\\.(virtual\\.|deadlocked)|\\.from\\().*"));
    }

    @Test
    void ofSeveralRunsMedianAndExtremesAgreeAndAFolderIsPackedForIt() throws IOException {
        try (Temporary opened = Pack.open(PACK)) {
            Pack.copy(opened.path(), folder.resolve("runs"));
        }
        Path experiment = folder.resolve("runs/rejection");
        for (String cell : List.of("queue-2", "queue-10")) {
            for (int run = 2; run <= 5; run++) {
                Path copy = experiment.resolve(cell + "." + run);
                String of = run % 2 == 0 ? "queue-2" : "queue-10";
                FileSystemUtils.copyRecursively(experiment.resolve(of), copy);
                Path log = copy.resolve("run.json");
                Files.writeString(log, Files.readString(log).replace("\"%s\"".formatted(of), "\"%s\"".formatted(cell)));
            }
        }
        assertThat(audit(ExitCode.HELD, Stream.of(folder.resolve("runs"))))
                .containsPattern("runs: (\\d+) of \\1 numbers agree");
    }

    @Test
    void whatIsNoPackIsSaidSo() {
        audit(ExitCode.USAGE, Stream.of("docs/recorded/nothing.zip"));
        audit(ExitCode.USAGE, Stream.of("README.md"));
    }
}
