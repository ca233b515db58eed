package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.run.RunPlan;

@ExtendWith(OutputCaptureExtension.class)
class ReportCommandTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");

    @TempDir
    private Path folder;

    private CapturedOutput output;
    private Path results;
    private Path experiment;
    private Path kept;

    @BeforeEach
    void copy(CapturedOutput captured) throws IOException {
        output = captured;
        results = folder.resolve("20260102-030405");
        experiment = results.resolve("event-loop-per-call");
        FileSystemUtils.copyRecursively(RECORDED, experiment);
        kept = Files.copy(Path.of("scenarios/event-loop-per-call.yml"), experiment.resolve("experiment.yml"));
    }

    /** Makes a report and returns what is printed to both streams. */
    private String report(int code, Object... arguments) {
        int before = output.getAll().length();
        int ended = Lab.run(Stream.concat(Stream.of("report"), Stream.of(arguments)).map(Object::toString)
                .toArray(String[]::new));
        String said = output.getAll().substring(before);
        assertThat(ended).as(said).isEqualTo(code);
        assertThat(said).doesNotContain("\tat ", "should not happen");
        return said;
    }

    private Path check() throws IOException {
        Path check = folder.resolve("check");
        FileSystemUtils.copyRecursively(RECORDED.resolve("fixed"), check);
        Files.createDirectories(check.resolve("budget"));
        return check;
    }

    private static void budget(Path check, int peak) throws IOException {
        Files.writeString(check.resolve("budget/threads.yml"),
                "bounds:\n  threads.peak: {at-most: %d}\n".formatted(peak));
    }

    private static void assertWritten(Path where, Path experiment) {
        assertThat(Stream.of("report.html", "summary.md", "summary.json", "junit.xml").map(where::resolve))
                .allMatch(Files::isRegularFile);
        assertThat(experiment.resolve("result.json")).isRegularFile();
    }

    @Test
    void makesItAgainFromAResultsFolder() {
        assertThat(report(ExitCode.HELD, results)).contains("Verdict: held, 5 bounds.", "Report: " + results);
        assertWritten(results, experiment);
    }

    @Test
    void ofAnUnfinishedRunItSaysHowMuchIsMissingAndJudgesTheRest() throws IOException {
        RunPlan.Part part = new RunPlan.Part("event-loop-per-call", "scenarios",
                new LinkedHashMap<>(Map.of("broken", 13.0, "fixed", 13.0)), List.of());
        RunPlan plan = RunPlan.of(new RunPlan.Conditions("abc1234", "17", 2, "quick"),
                new RunPlan.Order(1, 5, null), null, false, List.of(part));
        plan.with(plan.runs().get(0), RunPlan.State.DONE).write(results);
        for (Path folder : List.of(results, experiment)) {
            assertThat(report(ExitCode.NO_EVIDENCE, folder)).contains("threads at most",
                    "lab: 9 of the 10 runs that were planned in %s are missing. They are made by: ./lab run --resume %s"
                            .formatted(folder, results));
        }
    }

    @Test
    void anotherFolderGetsTheEvidenceToo() {
        Path out = folder.resolve("out");
        report(ExitCode.HELD, results, "--out", out);
        assertWritten(out, out.resolve("event-loop-per-call"));
        assertThat(out.resolve("event-loop-per-call/fixed/flight.jfr")).isRegularFile();
        assertThat(results.resolve("report.html")).doesNotExist();
        assertThat(report(ExitCode.USAGE, results, "--out", out)).contains("is not empty");
    }

    @Test
    void aBrokenBoundAndMissingEvidenceAreTold() throws IOException {
        Files.writeString(experiment.resolve("fixed/run.json"), "{\"format\": 1, \"outc");
        assertThat(report(ExitCode.NO_EVIDENCE, results)).contains("fixed, no evidence: damaged: run.json is damaged",
                "threads at most");
        Files.writeString(kept, Files.readString(kept).replaceAll("at-least: [^}]*", "at-least: 100000"));
        assertThat(report(ExitCode.EXCEEDED, results)).contains("must be");
    }

    @Test
    void whatIsLargerThanTheLabWritesIsNotRead() throws IOException {
        try (RandomAccessFile metrics =
                new RandomAccessFile(experiment.resolve("fixed/metrics.jsonl").toFile(), "rw")) {
            metrics.setLength(65 << 20);
        }
        assertThat(report(ExitCode.USAGE, results)).contains("metrics.jsonl is larger than 64 MB");
    }

    @Test
    void anIdLeadsNowhereElse() throws IOException {
        Path leak = folder.resolve("leak");
        Files.move(experiment.resolve("fixed"), leak);
        Files.writeString(kept,
                Files.readString(kept).replace("variant: fixed\n", "variant: fixed\n    id: ../../leak\n"));
        Path pack = folder.resolve("runs.zip");
        assertThat(report(ExitCode.USAGE, results, "--pack", pack))
                .contains("'../../leak' cannot be the name of an experiment, variant or cell");
        assertThat(pack).doesNotExist();
    }

    @Test
    void linksAreNeitherFollowedNorPacked() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Files.move(experiment.resolve("fixed"), elsewhere);
        Files.createSymbolicLink(experiment.resolve("fixed"), elsewhere);
        Path metrics = Files.move(experiment.resolve("broken/metrics.jsonl"), folder.resolve("metrics.jsonl"));
        Files.createSymbolicLink(experiment.resolve("broken/metrics.jsonl"), metrics);
        assertThat(report(ExitCode.NO_EVIDENCE, results))
                .contains("metrics.jsonl is a symbolic link, which is not followed");
        Path pack = folder.resolve("runs.zip");
        assertThat(report(ExitCode.HELD, results, "--pack", pack)).contains("1 runs");
        try (Temporary opened = Pack.open(pack); Stream<Path> files = Files.walk(opened.path())) {
            assertThat(files.map(opened.path()::relativize).map(Path::toString))
                    .contains("event-loop-per-call/broken/run.json")
                    .noneMatch(name -> name.contains("fixed") || name.endsWith("metrics.jsonl"));
        }
    }

    /** Results from elsewhere may have a link where the report is to be written. */
    @Test
    void nothingIsWrittenThroughALink() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "mine");
        List<Path> written = List.of(results.resolve("report.html"), results.resolve("summary.md"),
                results.resolve("summary.json"), results.resolve("junit.xml"), experiment.resolve("result.json"));
        for (Path link : written) {
            Files.createSymbolicLink(link, precious);
        }
        report(ExitCode.HELD, results);
        assertThat(precious).content().isEqualTo("mine");
        assertThat(written).noneMatch(Files::isSymbolicLink);
        assertWritten(results, experiment);
    }

    @Test
    void noLinkOfACheckIsFollowedOrWrittenThrough() throws IOException {
        Path check = check();
        Path precious = Files.writeString(folder.resolve("precious.yml"), "bounds:\n  threads.peak: {at-most: 5}\n");
        Path budget = check.resolve("budget/threads.yml");
        Path evidence = check.resolve("run.json");
        for (Path link : List.of(budget, check.resolve(CheckResult.FILE))) {
            Files.createSymbolicLink(link, precious);
        }
        assertThat(report(ExitCode.USAGE, check)).contains("threads.yml is a symbolic link, which is not followed");
        Files.delete(budget);
        Files.copy(precious, budget);
        List<Path> written = Stream.of("report.html", "summary.md", "junit.xml").map(check::resolve).toList();
        for (Path link : written) {
            Files.createSymbolicLink(link, precious);
        }
        report(ExitCode.EXCEEDED, check);
        assertThat(precious).content().startsWith("bounds:");
        assertThat(written).noneMatch(Files::isSymbolicLink).allMatch(Files::isRegularFile);
        Files.delete(evidence);
        Files.createSymbolicLink(evidence, precious);
        assertThat(report(ExitCode.USAGE, check)).contains("run.json is a symbolic link, which is not followed");
    }

    @Test
    void aRunWithoutItsExperimentDoesNotHideTheOthers() throws IOException {
        Path foreign = results.resolve("foreign");
        FileSystemUtils.copyRecursively(experiment, foreign);
        Files.delete(foreign.resolve("experiment.yml"));
        for (String cell : new String[] {"broken", "fixed"}) {
            Path run = foreign.resolve(cell).resolve("run.json");
            Files.writeString(run, Files.readString(run).replace("\"experiment\" : \"event-loop-per-call\"",
                    "\"experiment\" : \"foreign\""));
        }
        assertThat(report(ExitCode.NO_EVIDENCE, results)).contains("Put the file of foreign there", "threads at most");
        assertThat(report(ExitCode.USAGE, foreign)).contains("There is no evidence in",
                "Put the file of foreign there");
    }

    @Test
    void aCheckIsJudgedAgainByTheBudgetThatItKept() throws IOException {
        Path check = check();
        budget(check, 500);
        assertThat(report(ExitCode.HELD, check)).contains("Check of threads", "The one bound held.");
        assertThat(check.resolve("check.json")).content().contains("\"threads.yml, line 2, column 3\"");
        budget(check, 5);
        assertThat(report(ExitCode.EXCEEDED, check, "--out", folder.resolve("out")))
                .contains("Exceeded: threads.peak is ");
        assertThat(folder.resolve("out/report.html")).isRegularFile();
        assertThat(report(ExitCode.USAGE, check, "--pack", folder.resolve("check.zip"))).contains("--pack takes");
    }

    @Test
    void aCheckThatOnlyReportedDoesSoAgain() throws IOException {
        Path check = check();
        budget(check, 5);
        Json.write(check.resolve(CheckResult.FILE), Checks.reported(Checks.breached()));
        for (Object[] where : new Object[][] {{check}, {check, "--out", folder.resolve("out")}}) {
            assertThat(report(ExitCode.HELD, where)).contains("lab: Exceeded: threads.peak is ",
                    "Only reported: without --report-only this fails.");
        }
    }

    @Test
    void aCheckWithoutItsBudgetOrItsEvidenceIsNotJudged() throws IOException {
        Path check = Files.createDirectories(folder.resolve("check"));
        Json.write(check.resolve(CheckResult.FILE), Checks.breached());
        assertThat(report(ExitCode.USAGE, check)).contains("holds no budget");
        Files.createDirectories(check.resolve("budget"));
        budget(check, 5);
        assertThat(report(ExitCode.USAGE, check)).contains("The evidence cannot be judged again");
    }

    private static final Object REMOVED = new Object();
    private static final List<Object> WRONG =
            Arrays.asList(REMOVED, null, "", "NaN", "text", -1, 0, Long.MAX_VALUE, 1e300, true, List.of(),
                    Map.of(), Arrays.asList((Object) null), Map.of("a", Map.of()),
                    new LinkedHashMap<>(Collections.singletonMap("app", null)));

    /** Whatever is wrong in a run's files, a report of it is one of the known ends and no crash of the lab. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"unbounded-queue, broken, run.json", "unbounded-queue, fixed, cpu.json"})
    void noDamageOfAFileEndsInAnInternalError(String name, String cell, String file) throws IOException {
        Path recorded = RecordedPacks.root(RecordedPacks.file(name)).resolve(name);
        Path ofRun = Files.createDirectories(folder.resolve(name));
        Files.copy(recorded.resolve("experiment.yml"), ofRun.resolve("experiment.yml"));
        Pack.copy(recorded.resolve(cell), Files.createDirectories(ofRun.resolve(cell)));
        Path damaged = ofRun.resolve(cell).resolve(file);
        List<String> crashes = new ArrayList<>();
        for (Mutation mutation : mutations(Json.read(damaged, Map.class))) {
            Json.write(damaged, mutation.content());
            StringWriter said = new StringWriter();
            CommandLine line = Lab.line();
            line.setErr(new PrintWriter(said, true));
            line.setOut(new PrintWriter(new StringWriter()));
            int code = CommandLineFactory.run(() -> line, "report", ofRun.toString(), "--json");
            if (code < ExitCode.HELD || code > ExitCode.NO_EVIDENCE
                    || code == ExitCode.NO_EVIDENCE && said.toString().isBlank()) {
                crashes.add("%s: %d %s".formatted(mutation.what(), code, said));
            }
        }
        assertThat(crashes).isEmpty();
    }

    private record Mutation(String what, Object content) {
    }

    private static List<Mutation> mutations(Object content) {
        List<Mutation> mutations = new ArrayList<>();
        if (content instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                for (Object wrong : WRONG) {
                    mutations.add(new Mutation("%s: %s".formatted(key, wrong == REMOVED ? "removed" : wrong),
                            with(map, key, wrong)));
                }
                mutations(value).forEach(inner -> mutations
                        .add(new Mutation("%s.%s".formatted(key, inner.what()), with(map, key, inner.content()))));
            });
        }
        return mutations;
    }

    private static Map<Object, Object> with(Map<?, ?> map, Object key, Object value) {
        Map<Object, Object> other = new LinkedHashMap<>(map);
        if (value == REMOVED) {
            other.remove(key);
        } else {
            other.put(key, value);
        }
        return other;
    }
}
