package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.lab.process.Probe;
import io.executorlab.release.VersionedFiles;

/** The GitHub action's steps are run by bash as GitHub does it, against a stand-in for the lab. */
class ActionTest {

    private static final String CHECK = "Check the thread budget";
    private static final String SUMMARY = "Show the result in the job's summary";
    private static final String NAME = "Name the lab's release";
    private static final String GET = "Get the lab";
    private static final String COMMENT = "Comment on the pull request";
    private static final String URL = "https://git.example.com/octo/executor-lab/releases/download/v1.2.3";
    private static final String JAR = "executor-lab-1.2.3.jar";
    private static final String SHA256 = PipelineFilesTest.sha256(JAR + "\n");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ ([\\w.-]+) }}");
    private static final Pattern PINNED = Pattern.compile("[\\w-]+/[\\w-]+(/[\\w-]+)?@[0-9a-f]{40}");

    /** The parts of {@code action.yml} that are looked at here. */
    private record Action(Map<String, Map<String, Object>> inputs, List<Map<String, Object>> steps) {

        @SuppressWarnings("unchecked")
        static Action read() throws IOException {
            Map<String, Object> action = load(Path.of("action.yml"));
            return new Action((Map<String, Map<String, Object>>) action.get("inputs"),
                    (List<Map<String, Object>>) ((Map<String, Object>) action.get("runs")).get("steps"));
        }

        Map<String, Object> step(String name) {
            return steps.stream().filter(step -> name.equals(step.get("name"))).findFirst().orElseThrow();
        }
    }

    @TempDir
    private Path folder;

    private Action action;
    private PipelineShell shell;

    @BeforeEach
    void read() throws IOException {
        action = Action.read();
        shell = new PipelineShell(folder);
        Files.copy(Path.of("pom.xml"), folder.resolve(PipelineShell.LAB).resolve("pom.xml"));
        Files.createDirectory(temporary());
    }

    private Path temporary() {
        return folder.resolve("temporary");
    }

    private static Map<String, Object> load(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return new Yaml().load(reader);
        }
    }

    @Test
    void passesItsInputsOnAsTheyAre() throws Exception {
        String nasty = " a b'c\"d $(touch injected) `touch injected` ; touch injected\\";
        Map<String, String> inputs =
                action.inputs().keySet().stream().collect(Collectors.toMap(name -> name, name -> name + nasty));
        inputs.put("headers", "Authorization: Bearer" + nasty + "\n\nX-Tenant:  7\n");
        assertThat(run(CHECK, inputs, 0)).isZero();
        assertThat(folder.resolve("injected")).doesNotExist();
        assertThat(shell.headers()).isEqualTo(inputs.get("headers"));
        assertThat(shell.words()).containsExactly("check", "--out", "out" + nasty, "--annotations", annotations(),
                "--budget", "budget" + nasty, "--management", "management" + nasty, "--start", "start" + nasty,
                "--pid", "pid" + nasty, "--recording", "recording" + nasty, "--compare-with", "compare-with" + nasty,
                "options" + nasty, "--", "bash", "-eo", "pipefail", "-c", "load" + nasty);
    }

    private String annotations() {
        return temporary().resolve("executor-lab-annotations").toString();
    }

    @Test
    void optionsAreAWordEachLine() throws Exception {
        Map<String, String> inputs = example();
        inputs.put("options", "--load-limit=5m\n\n--ready=a  b\n");
        assertThat(run(CHECK, inputs, 0)).isZero();
        assertThat(shell.words()).contains("--load-limit=5m", "--ready=a  b").doesNotContain("--pid",
                "--recording", "--compare-with", "");
        PipelineFilesTest.understood(shell.words());
    }

    @Test
    void theDefaultBranchsLastCheckIsTheBaselineWhereNoneIsNamed() throws Exception {
        Path baseline = Files.createDirectory(temporary().resolve("executor-lab-baseline"));
        Files.writeString(baseline.resolve("check.json"), "{}");
        assertThat(run(CHECK, example(), 0)).isZero();
        assertThat(shell.words()).containsSubsequence("--compare-with", baseline.toString());
        Map<String, String> inputs = example();
        inputs.put("compare-with", "another");
        assertThat(run(CHECK, inputs, 0)).isZero();
        assertThat(shell.words()).containsSubsequence("--compare-with", "another").doesNotContain(baseline.toString());
    }

    @Test
    void theReleaseIsThatOfTheActionsOwnCommitAndRepository() throws Exception {
        assertThat(run(NAME, example(), 0)).isZero();
        String version = VersionedFiles.version();
        assertThat(outputs()).containsExactly("version=" + version,
                "url=https://git.example.com/octo/executor-lab/releases/download/v" + version);
        Map<String, String> inputs = example();
        inputs.putAll(Map.of("version", "1.2.3", "release", "https://mirror.example.com/lab"));
        assertThat(run(NAME, inputs, 0)).isZero();
        assertThat(outputs()).containsExactly("version=1.2.3", "url=https://mirror.example.com/lab");
        inputs.put("version", "1.2.3\nurl=https://elsewhere.example.com");
        assertThat(run(NAME, inputs, 0)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theJarIsDownloadedOnceAndRunWhereItsChecksumIsThatOfTheInput() throws Exception {
        Map<String, String> inputs = example();
        inputs.put("sha256", SHA256);
        assertThat(run(GET, inputs, 0)).as(shell.printed()).isZero();
        assertThat(run(GET, inputs, 0)).isZero();
        assertThat(shell.askedFor()).containsExactly(URL + "/" + JAR);
        assertThat(shell.words()).containsExactly("--version");
        assertThat(outputs()).containsExactly("command=" + temporary().resolve("executor-lab/lab"));
    }

    @Test
    void withoutAnInputTheReleasesOwnListOfChecksumsCounts() throws Exception {
        Map<String, String> inputs = example();
        inputs.put("sha256", "");
        Path sums = Files.createDirectory(temporary().resolve("executor-lab")).resolve("SHA256SUMS");
        Files.writeString(sums, "%s  executor-lab-junit-1.2.3.jar\n%s  %s\n".formatted("0".repeat(64), SHA256, JAR));
        assertThat(run(GET, inputs, 0)).as(shell.printed()).isZero();
        Files.writeString(sums, "%s  %s\n".formatted("0".repeat(64), JAR));
        assertThat(run(GET, inputs, 0)).isEqualTo(ExitCode.NOT_STARTED);
    }

    @Test
    void aJarWithAnotherChecksumIsNotRunAndNotKept() throws Exception {
        assertThat(run(GET, example(), 0)).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(shell.calledTheLab()).isFalse();
        assertThat(shell.printed()).contains("::error title=Thread budget::%s has the SHA-256 %s, and %s is expected"
                .formatted(JAR, SHA256, "0".repeat(64)));
        assertThat(temporary().resolve("executor-lab").resolve(JAR)).doesNotExist();
    }

    @Test
    void sourcesAreBuiltAndRunInstead() throws Exception {
        Map<String, String> inputs = example();
        inputs.put("source", PipelineShell.LAB);
        assertThat(run(GET, inputs, 0)).isZero();
        assertThat(shell.askedFor()).isEmpty();
        assertThat(outputs()).containsExactly("command=executor-lab/lab");
    }

    /** A stranger may write the marker too. */
    @ParameterizedTest
    @CsvSource({"echo octocat, octocat, PATCH", "echo octocat, stranger, POST", "exit 1, github-actions[bot], PATCH",
            "exit 1, octocat, POST"})
    void onlyItsOwnCommentIsChanged(String user, String author, String method) throws Exception {
        assumeThat(Probe.of(List.of("jq", "--version"), Duration.ofSeconds(10))).as("jq, which gh has built in")
                .isPresent();
        summary();
        shell.program("bin/gh",
                ("case \"$*\" in 'api user '*) %s;; *--paginate*) while [ \"$1\" != --jq ]; do shift; done; echo"
                        + " '[{\"id\": 1, \"user\": {\"login\": \"%s\"}, \"body\": \"<!-- executor-lab "
                        + "thread-check -->\"}]' | jq -r \"$2\";;"
                        + " *) echo \"$3\" >>commented;; esac").formatted(user, author));
        assertThat(run(COMMENT, example(), Map.of())).as(shell.printed()).isZero();
        assertThat(folder.resolve("commented")).hasContent(method);
    }

    @ParameterizedTest
    @ValueSource(strings = {"case \"$*\" in *--paginate*) ;; *) exit 1;; esac", "exit 1"})
    void whereTheTokenMayNotCommentTheJobStaysGreen(String forbidden) throws Exception {
        shell.program("bin/gh", "touch commented");
        assertThat(run(COMMENT, example(), Map.of())).as("without a result").isZero();
        assertThat(folder.resolve("commented")).doesNotExist();
        summary();
        shell.program("bin/gh", forbidden);
        assertThat(run(COMMENT, example(), Map.of())).isZero();
        assertThat(shell.printed()).contains("::notice title=Thread budget::");
    }

    private void summary() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("thread-check")).resolve("summary.md"), "# broken\n");
    }

    @Test
    void failsAsTheCheckDoes() throws Exception {
        for (int code : List.of(ExitCode.EXCEEDED, ExitCode.USAGE, ExitCode.NO_EVIDENCE, ExitCode.NOT_STARTED,
                ExitCode.INTERNAL_ERROR)) {
            assertThat(run(CHECK, example(), code)).isEqualTo(code);
        }
    }

    @Test
    void annotationsSummaryAndBaselineAreHandedOnWhereThereAreSome() throws Exception {
        String annotate = "Mark the lines that started the threads";
        assertThat(run(annotate, example(), 0)).isZero();
        assertThat(shell.printed()).isEmpty();
        assertThat(run(SUMMARY, example(), 0)).isZero();
        assertThat(folder.resolve("shown")).doesNotExist();
        Files.writeString(Path.of(annotations()), "::error file=a,line=1::b\n");
        summary();
        Files.writeString(folder.resolve("thread-check/check.json"), "{}");
        assertThat(run(annotate, example(), 0)).isZero();
        assertThat(shell.printed()).isEqualTo("::error file=a,line=1::b\n");
        assertThat(run(SUMMARY, example(), 0)).isZero();
        assertThat(folder.resolve("shown")).hasContent("# broken\n");
        assertThat(run("Keep the check as the baseline", example(), 0)).isZero();
        assertThat(temporary().resolve("executor-lab-baseline/check.json")).hasContent("{}");
    }

    @Test
    void takesNoInputIntoAScriptAndPinsOtherActions() {
        for (Map<String, Object> step : action.steps()) {
            assertThat(step).containsAnyOf(Map.entry("shell", "bash"),
                    Map.entry("uses", step.getOrDefault("uses", "")));
            assertThat(step.getOrDefault("run", "").toString()).doesNotContain("${{");
            assertThat(step.getOrDefault("uses", "a/b@" + "0".repeat(40)).toString()).matches(PINNED);
        }
        assertThat(action.inputs()).allSatisfy((name, input) -> assertThat(input).containsKey("description")
                .containsAnyOf(Map.entry("required", true), Map.entry("default", input.getOrDefault("default", ""))));
    }

    /** The defaults, with what {@code docs/ci/github.yml} gives in their place. */
    private Map<String, String> example() throws IOException {
        Map<String, String> inputs = new LinkedHashMap<>();
        action.inputs().forEach((name, input) -> inputs.put(name, String.valueOf(input.get("default"))));
        with().forEach((name, value) -> inputs.put(name, value.toString()));
        return inputs;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> with() throws IOException {
        Map<String, Map<String, Object>> jobs =
                (Map<String, Map<String, Object>>) load(Path.of("docs", "ci", "github.yml")).get("jobs");
        return ((List<Map<String, Object>>) jobs.get("thread-budget").get("steps")).stream()
                .filter(step -> String.valueOf(step.get("uses")).contains("/executor-lab@"))
                .map(step -> (Map<String, Object>) step.get("with")).findFirst().orElseThrow();
    }

    /** Returns the values that the last step has given to the later ones. */
    private List<String> outputs() throws IOException {
        return Files.readAllLines(folder.resolve("outputs"));
    }

    private int run(String name, Map<String, String> inputs, int labExit) throws IOException, InterruptedException {
        return run(name, inputs, Map.of("LAB_EXIT", String.valueOf(labExit)));
    }

    @SuppressWarnings("unchecked")
    private int run(String name, Map<String, String> inputs, Map<String, String> more)
            throws IOException, InterruptedException {
        Map<String, Object> step = action.step(name);
        Map<String, String> environment =
                new LinkedHashMap<>(Map.of("GITHUB_ACTION_PATH", PipelineShell.LAB, "GITHUB_REPOSITORY", "octo/shop",
                        "GITHUB_SERVER_URL", "https://git.example.com", "RUNNER_TEMP", temporary().toString(),
                        "GITHUB_STEP_SUMMARY", "shown",
                        "GITHUB_OUTPUT", "outputs"));
        environment.putAll(more);
        Map<String, String> known =
                new LinkedHashMap<>(Map.of("steps.release.outputs.version", "1.2.3", "steps.release.outputs.url", URL,
                        "steps.lab.outputs.command", PipelineShell.LAB + "/lab", "github.action_repository",
                        "octo/executor-lab",
                        "github.event.pull_request.number", "7"));
        inputs.forEach((input, value) -> known.put("inputs." + input, value));
        ((Map<String, String>) step.getOrDefault("env", Map.of()))
                .forEach((variable, value) -> environment.put(variable,
                        EXPRESSION.matcher(value)
                                .replaceAll(expression -> Matcher.quoteReplacement(known.get(expression.group(1))))));
        Files.deleteIfExists(folder.resolve("outputs"));
        return shell.run(List.of("bash", "--noprofile", "--norc", "-eo", "pipefail"), step.get("run").toString(),
                environment);
    }
}
