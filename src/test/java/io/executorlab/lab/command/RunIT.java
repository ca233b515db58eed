package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.lab.OnceMore;
import io.executorlab.lab.Programs;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.ResultFormats;
import io.executorlab.lab.run.RunPlan;

/** The lab's main job with the real app, the real k6 and real children. */
@ExtendWith(OnceMore.class)
class RunIT extends RunInAFolder {

    private static final Duration ALL_RUNS = Duration.ofMinutes(15);

    private static JsonNode result(Path experiment) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(experiment.resolve("result.json")));
    }

    @Test
    void comparesBrokenWithFixedAndLeavesTheFilesOfTheDesign() throws Exception {
        try (LabProcess lab = lab("run", "--experiment", Experiments.elevator(folder, "5s").toString())) {
            lab.ends(A_RUN).exitedWith(ExitCode.HELD).says("nioEventLoopGroup-*-*", "confirmShutdown",
                    "EventLoopPerCallElevatorClient.call");
            lab.leavesNothing(folder.resolve("results"));
        }
        Path latest = folder.resolve("results/latest");
        for (String file : List.of("summary.json", "summary.md", "report.html", "junit.xml", "short/result.json")) {
            assertThat(latest.resolve(file)).isNotEmptyFile();
        }
        for (String file : List.of("k6.json", "metrics.jsonl", "threads-001-baseline.json", "flight.jfr", "app.log",
                "machine.json", "run.json")) {
            assertThat(latest.resolve("short/broken").resolve(file)).isNotEmptyFile();
        }
        assertThat(ResultFormats.unnamed(latest)).as("files that docs/architecture.md does not name").isEmpty();
        JsonNode variants = result(latest.resolve("short")).path("variants");
        assertThat(variants.at("/broken/measures/threads.live.max").asDouble())
                .isGreaterThan(variants.at("/fixed/measures/threads.live.max").asDouble(Double.MAX_VALUE));
        assertThat(Files.readString(latest.resolve("report.html"))).contains("001-4").doesNotContain("src=\"http");
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(latest.resolve("junit.xml").toFile());
        Evidence evidence = Evidence.read(latest.resolve("short/broken"));
        assertThat(evidence.missing()).isEmpty();
        assertThat(evidence.starts()).isNotEmpty();
    }

    @Test
    @Tag("long")
    void failsWhereBrokenIsNoLongerBrokenAndFixedNoLongerFixed() throws Exception {
        try (LabProcess lab = run(swapped(), "--json")) {
            lab.ends(A_RUN).exitedWith(ExitCode.EXCEEDED);
            assertThat(lab.json().at("/result/0/antiPattern").asString()).isEqualTo("short");
            lab.leavesNothing(out());
        }
        String junit = Files.readString(folder.resolve("out/junit.xml"));
        assertThat(junit.split("<failure ", -1)).as("one breach of each variant").hasSize(3);
    }

    @Test
    @Tag("long")
    void aTryShowsTheFixAndBothSidesAndLeavesWhatARunLeaves() throws Exception {
        try (LabProcess lab = lab("try", "event-loop-per-call", "--out", out().toString())) {
            lab.ends(A_RUN).exitedWith(ExitCode.HELD)
                    .says("+++ SharedEventLoopElevatorClient.java", out().resolve("report.html").toString())
                    .leavesNothing(out());
        }
        assertThat(plan().runs()).extracting(RunPlan.Run::cell).containsExactly("broken", "fixed");
        for (String file : List.of("summary.json", "summary.md", "report.html", "junit.xml",
                "event-loop-per-call/result.json")) {
            assertThat(out().resolve(file)).isNotEmptyFile();
        }
    }

    /** The profiles of broken and fixed are exchanged. */
    private Path swapped() throws IOException {
        String experiment = Experiments.text("elevator");
        return Experiments.write(folder, experiment.replace("call-broken", "call-none")
                .replace("call-fixed", "call-broken").replace("call-none", "call-fixed"));
    }

    @Test
    @Tag("long")
    void whatWasInterruptedGoesOnWithNoRunTwice() throws Exception {
        Path experiment = Experiments.elevator(folder, "3s");
        try (LabProcess lab = lab("run", "thread-per-task", "--experiment", experiment.toString(), "--variants",
                "fixed", "--runs", "2", "--out", out().toString())) {
            lab.untilPrinted("[2/4]");
            try (LabProcess other = resumed(experiment)) {
                other.ends().exitedWith(ExitCode.USAGE).says(out().toString());
            }
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("./lab run --resume " + out()).leavesNothing(out());
        }
        List<RunPlan.Run> planned = plan().runs();
        assertThat(plan().open()).hasSize(3);
        Path kept = out().resolve(planned.get(0).experiment()).resolve(planned.get(0).cell()).resolve(Evidence.RUN);
        FileTime written = Files.getLastModifiedTime(kept);

        try (LabProcess lab = resumed(experiment)) {
            lab.ends(ALL_RUNS).leavesNothing(out());
        }
        assertThat(plan().open()).isEmpty();
        // On a busy machine runs may be no evidence; then they are run once more, behind the others.
        assertThat(plan().runs()).filteredOn(run -> run.repeats() == null)
                .extracting(RunPlan.Run::experiment, RunPlan.Run::cell, RunPlan.Run::number)
                .containsExactlyElementsOf(planned.stream()
                        .map(run -> tuple(run.experiment(), run.cell(), run.number())).toList());
        for (String run : List.of("short/fixed", "short/fixed.2", "thread-per-task/fixed", "thread-per-task/fixed.2")) {
            assertThat(out().resolve(run).resolve(Evidence.RUN)).isNotEmptyFile();
        }
        assertThat(Files.getLastModifiedTime(kept)).as("what was done stays").isEqualTo(written);
        assertThat(ResultFormats.unnamed(out())).as("files that docs/architecture.md does not name").isEmpty();
    }

    private RunPlan plan() {
        return RunPlan.in(out()).orElseThrow();
    }

    /** An experiment that is not the lab's own is named again: the folder may be a stranger's. */
    private LabProcess resumed(Path experiment) throws IOException {
        return lab("run", "--resume", out().toString(), "--experiment", experiment.toString());
    }

    /** Sessions through a real nginx, more than it has connections for; its log is quoted. */
    @Test
    @Tag("long")
    void aProxyWithTooFewConnectionsRefuses() throws Exception {
        Programs.require("nginx", "apt-get install nginx-light");
        try (LabProcess lab = run(Experiments.write(folder, Experiments.text("proxy")))) {
            lab.ends(A_RUN).exitedWith(ExitCode.HELD).says("[alert] 64 worker_connections are not enough")
                    .leavesNothing(out());
        }
    }

    /** Five runs of each, with the flaw taken out of the broken variant: no claim may come out as if it were there. */
    @ParameterizedTest
    @Tag("long")
    @Tag("measures")
    @CsvSource({"thread-per-task, 000-1 000-3", "event-loop-per-call, 001-1 001-5 001-6"})
    void noClaimFindsWhatIsNotThere(String name, String claims) throws Exception {
        String experiment = Files.readString(LabProcess.PROJECT.resolve("scenarios/%s.yml".formatted(name)));
        String withoutTheFlaw =
                experiment.replace("profiles: [%s-broken]".formatted(name), "profiles: [%s-fixed]".formatted(name));
        assertThat(withoutTheFlaw).isNotEqualTo(experiment);
        Path file = Files.writeString(folder.resolve(name + ".yml"), withoutTheFlaw);
        try (LabProcess lab = run(file, "--variants", "broken,fixed", "--runs", "5")) {
            lab.ends(ALL_RUNS);
            lab.leavesNothing(out());
        }
        JsonNode judged = result(out().resolve(name)).path("claims");
        for (String claim : claims.split(" ")) {
            assertThat(judged.valueStream().filter(one -> one.path("id").asString().equals(claim)))
                    .extracting(one -> one.path("verdict").asString()).singleElement().isIn("refuted", "inconclusive");
        }
    }
}
