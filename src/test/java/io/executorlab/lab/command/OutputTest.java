package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;

import io.executorlab.lab.common.Json;

/** All commands print JSON in one shape; what those print that put a load on is in their own integration tests too. */
@ExtendWith(OutputCaptureExtension.class)
class OutputTest {

    /** Commands that print a script, write files or open a page. */
    private static final Set<String> WITHOUT = Set.of("generate-completion", "init", "workshop");
    private static final Path PAGE = Path.of("docs/architecture.md");
    private static final String HEADING = "\n## One JSON object for each command\n";
    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");

    @TempDir
    private Path folder;

    @Test
    void eachCommandThatHasAResultTakesItAndThePageSaysWhatItPrints() throws IOException {
        String section = Files.readString(PAGE).split(HEADING)[1].split("\n## ")[0];
        assertThat(new CommandLine(new Lab()).getSubcommands()).allSatisfy((name, command) -> {
            boolean json = !WITHOUT.contains(name);
            assertThat(command.getCommandSpec().optionsMap().containsKey("--json")).as(name).isEqualTo(json);
            assertThat(section.contains("`" + name + "`") || !json).as(name).isTrue();
        });
    }

    /** The whole of the standard output, which is one object of these fields alone. */
    private static Map<?, ?> printed(CapturedOutput output) throws IOException {
        Map<?, ?> printed = Json.parse(output.getOut(), Map.class, "the output");
        assertThat(printed.keySet()).isEqualTo(Set.of("command", "folder", "result"));
        return printed;
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "doctor", "list event-loop-per-call --load steady", "diagnose DUMP"})
    void whatLeavesNoResultsHasNoFolder(String words, CapturedOutput output) throws IOException {
        Path dump = Files.writeString(folder.resolve("dump.txt"), """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                "worker-1" #22 prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x00007f0002 nid=0x3 runnable  [0x00007f02]
                   java.lang.Thread.State: RUNNABLE
                \tat com.acme.Prices.list(Prices.java:50)
                """);
        Lab.run((words.replace("DUMP", dump.toString()) + " --json").split(" "));
        Map<?, ?> printed = printed(output);
        assertThat(printed.get("command")).isEqualTo(words.split(" ")[0]);
        assertThat(printed.get("folder")).isNull();
        assertThat(printed.get("result")).isNotNull();
    }

    @Test
    void aReportNamesItsFolder(CapturedOutput output) throws IOException {
        Path results = results();
        assertThat(Lab.run("report", results.toString(), "--json")).isEqualTo(ExitCode.HELD);
        Map<?, ?> printed = printed(output);
        assertThat(printed.get("folder")).isEqualTo(results.toRealPath().toString());
        assertThat((List<?>) printed.get("result")).singleElement().isInstanceOfSatisfying(Map.class,
                result -> assertThat(result.get("antiPattern")).isEqualTo("event-loop-per-call"));
    }

    private Path results() throws IOException {
        Path results = folder.resolve("results");
        FileSystemUtils.copyRecursively(RECORDED, results.resolve("event-loop-per-call"));
        Files.copy(Path.of("scenarios/event-loop-per-call.yml"), results.resolve("event-loop-per-call/experiment.yml"));
        return results;
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "try"})
    void whatRunsVariantsPrintsNothingBeforeItsEnd(String command, CapturedOutput captured) throws IOException {
        CommandLine lab = Lab.line();
        lab.parseArgs(command, "event-loop-per-call", "--json");
        LabCommand output = lab.getSubcommands().get(command).getCommand();
        output.print("2 of 4 variants judged");
        assertThat(captured.getOut()).isEmpty();
        output.result(folder, List.of(), "Report: here");
        assertThat(printed(captured).get("command")).isEqualTo(command);
    }

    @Test
    void whatCameToNoResultPrintsNothing(CapturedOutput output) {
        assertThat(Lab.run("report", folder.resolve("gone").toString(), "--json")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getOut()).isEmpty();
        assertThat(output.getErr()).contains("gone is not there");
    }
}
