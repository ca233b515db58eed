package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Wrong usage ends with 2 and names the word that is wrong, before anything is started, asked or written. */
@ExtendWith(OutputCaptureExtension.class)
class UsageTest {

    private static final String NOBODY = "http://127.0.0.1:1/actuator";

    @TempDir
    private Path folder;

    private Map<String, String> values;

    @BeforeEach
    void writeFiles() throws IOException {
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.writeString(full.resolve("notes.txt"), "mine");
        values = Map.of("NOBODY", NOBODY, "BLANK", " ", "FULL", full.toString(), "FOLDER", folder.toString(),
                "OUT", folder.resolve("out").toString(), "BUDGET", budget("threads.yml", "threads.peak"),
                "UNKNOWN", budget("unknown.yml", "threads.peek"),
                "UNSCRAPED", budget("unscraped.yml", "threads.state(blocked).max"),
                "DAMAGED", file("short.yml", "name: short\ncells: [\n"));
    }

    private String budget(String name, String measure) throws IOException {
        return file(name, "bounds:\n  %s: {at-most: 500}\n".formatted(measure));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "check --management NOBODY -- true | Missing required argument",
            "check --budget BUDGET -- true | --management http://",
            "check --budget BUDGET --management NOBODY | -- k6 run load.js",
            "check --budget BUDGET --management NOBODY --pid 1 --start x -- true | mutually exclusive",
            "check --budget BUDGET --management NOBODY --preset strict -- true | mutually exclusive",
            "check --management NOBODY --preset loose -- true | --preset",
            "check --management NOBODY --preset strict -- true | children.left, threads.virtual.left",
            "check --budget BUDGET --ready NOBODY -- true | --ready is for an app that --start COMMAND starts",
            "check --budget BUDGET --start x --ready localhost -- true | --ready must be like",
            "check --budget BUDGET --start x -- true | --start COMMAND --ready URL",
            "check --budget BUDGET --management localhost -- true | --management must be like",
            "check --budget BUDGET --management NOBODY --recording on -- true | --recording on needs the app's process",
            "check --budget BUDGET --management NOBODY --recording perhaps -- true | --recording",
            "check --budget BUDGET --management NOBODY --load-limit soon -- true | --load-limit must be like 90s",
            "check --budget BUDGET --management NOBODY --pid java -- true | --pid",
            "check --budget BUDGET --management NOBODY --annotations t.sarif -- true | --annotations writes no SARIF",
            "check --budget BUDGET --management NOBODY --compare-with FOLDER -- true | holds no check",
            "check --budget BUDGET --management NOBODY --out FOLDER -- true | lies in FOLDER",
            "check --budget BUDGET --management NOBODY --out FULL -- true | is not empty",
            "check --budget UNKNOWN --management NOBODY -- true | threads.peek",
            "check --budget no.yml --management NOBODY -- true | no.yml",
            "check --budget @words --management NOBODY -- true | @words is not there",
            "compare --budget BUDGET --before x | Missing required option: '--after=COMMAND'",
            "compare --budget BUDGET --management NOBODY --before x --after y --runs 2 -- true | from 3 on",
            "compare --budget BUDGET --management NOBODY --before x --after y | -- k6 run load.js",
            "compare --budget BUDGET --before BLANK --after y -- true | --before and --after need the commands",
            "fleet --budget BUDGET --selector a=\"b\" --from 1h | Missing required option: '--prometheus=URL'",
            "fleet --budget BUDGET --selector a=\"b\" --prometheus http://a:b@host --from 1h | stands in the evidence",
            "fleet --budget BUDGET --selector a=\"b\" --prometheus http://127.0.0.1:1 | option: '--from=TIME'",
            "fleet --budget UNSCRAPED --selector a=\"b\" --prometheus http://127.0.0.1:1 --from 1h | line 2, column 3",
            "run event-lop-per-call --out OUT | Did you mean event-loop-per-call",
            "run event-loop-per-call --variants brokn --out OUT | has no variant 'brokn'; it has broken",
            "run --out OUT | Name an anti-pattern, or --all", "run event-loop-per-call --jdk FOLDER | is not a JDK",
            "run --experiment DAMAGED --out OUT | short.yml, line ",
            "try event-lop-per-call --out OUT | Did you mean event-loop-per-call",
            "try rejection --out OUT | rejection has no variants broken and fixed under one load",
            "start leaked-process | --parts", "start leaked-process broken --parts | --parts",
            "workshop --open-to 192.168.0.5 | --team", "workshop --name Kim | --join",
            "workshop --team --join http://127.0.0.1:1 | mutually exclusive",
            "workshop --team --blind 1 | runs no exercise", "chekc | Unmatched argument at index 0: 'chekc'"})
    void namesWhatIsWrong(String words, String told, CapturedOutput output) {
        lab(words);
        assertThat(output.getErr()).contains(told.replace("FOLDER", folder.toString())).doesNotContain("a:b@");
        assertThat(output.getOut()).isEmpty();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "check --init --url http://127.0.0.1:8080 | lab init",
            "check --budget BUDGET --prometheus=NOBODY --from 1h | lab fleet --prometheus URL",
            "check --budget BUDGET --against x -- true | lab compare --before COMMAND --after COMMAND",
            "fleet --preset steady --selector x -- k6 run load.js | lab fleet --from TIME",
            "fleet --preset steady --load-limit 5m | lab fleet --from TIME",
            "check --prove BUDGET | lab prove BUDGET", "fleet --header-file x | EXECUTOR_LAB_HEADERS",
            "check --budget BUDGET --retries=2 -- true | the pipeline",
            "start pool-mismatch broken --as exercise-3 | lab workshop", "workshop judge | lab workshop",
            "report results --brief | lab report DIR", "workshop --check | lab doctor",
            "budget | src/main/docker/prometheus/rules", "bench | the measurements that docs/measuring.md names",
            "man | lab COMMAND --help", "help | lab COMMAND --help", "completion | lab generate-completion"})
    void saysWhatStandsInThePlaceOfAWordThatWasThere(String words, String told, CapturedOutput output) {
        lab(words);
        assertThat(output.getErr()).contains("In its place: " + told);
    }

    private void lab(String words) {
        assertThat(Lab.run(Stream.of(words.split(" ")).map(word -> values.getOrDefault(word, word))
                .map(word -> word.replace("=NOBODY", "=" + NOBODY)).toArray(String[]::new)))
                .isEqualTo(ExitCode.USAGE);
    }
}
