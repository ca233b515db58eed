package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The GitHub action's steps are run by bash as GitHub does it, against a stand-in for the lab. */
class ActionTest {

    private static final String CHECK = "Check the thread budget";
    private static final String SUMMARY = "Show the result in the job's summary";
    private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.([a-z-]+) }}");
    private static final Pattern PINNED = Pattern.compile("[\\w-]+/[\\w-]+@[0-9a-f]{40}");

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
    }

    private static Map<String, Object> load(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return new Yaml().load(reader);
        }
    }

    @Test
    void passesItsInputsOnAsTheyAre() throws Exception {
        String nasty = " a b'c\"d $(touch injected) `touch injected` ; touch injected\\";
        Map<String, String> inputs = action.inputs().keySet().stream().collect(Collectors.toMap(name -> name, name -> name + nasty));
        inputs.put("headers", "Authorization: Bearer" + nasty + "\n\nX-Tenant:  7\n");
        assertThat(run(CHECK, inputs, 0)).isZero();
        assertThat(folder.resolve("injected")).doesNotExist();
        assertThat(shell.headers()).isEqualTo(inputs.get("headers"));
        assertThat(shell.words()).containsExactly("check", "--budget", "budget" + nasty, "--management", "management" + nasty,
                "--out", "out" + nasty, "--start", "start" + nasty, "--pid", "pid" + nasty, "--recording", "recording" + nasty, "--compare-with", "compare-with" + nasty,
                "--", "bash", "-eo", "pipefail", "-c", "load" + nasty);
    }

    @Test
    void runsACheckThatTheLabUnderstands() throws Exception {
        assertThat(run(CHECK, example(), 0)).isZero();
        assertThat(shell.words()).doesNotContain("--pid", "--recording", "--header", "--compare-with", "");
        PipelineFilesTest.understood(shell.words());
    }

    @ParameterizedTest
    @ValueSource(ints = {ExitCode.BROKEN, ExitCode.USAGE, ExitCode.NO_EVIDENCE, ExitCode.NOT_STARTED, ExitCode.INTERNAL_ERROR})
    void failsAsTheCheckDoes(int code) throws Exception {
        assertThat(run(CHECK, example(), code)).isEqualTo(code);
    }

    @Test
    void showsTheSummaryWhereThereIsOne() throws Exception {
        Map<String, String> inputs = Map.of("out", "a folder");
        assertThat(run(SUMMARY, inputs, 0)).isZero();
        assertThat(folder.resolve("shown")).doesNotExist();
        Files.writeString(Files.createDirectory(folder.resolve("a folder")).resolve("summary.md"), "# held\n");
        assertThat(run(SUMMARY, inputs, 0)).isZero();
        assertThat(folder.resolve("shown")).hasContent("# held\n");
    }

    @Test
    void takesNoInputIntoAScriptAndPinsOtherActions() {
        for (Map<String, Object> step : action.steps()) {
            assertThat(step).containsAnyOf(Map.entry("shell", "bash"), Map.entry("uses", step.getOrDefault("uses", "")));
            assertThat(step.getOrDefault("run", "").toString()).doesNotContain("${{");
            assertThat(step.getOrDefault("uses", "a/b@" + "0".repeat(40)).toString()).matches(PINNED);
        }
        assertThat(action.inputs()).allSatisfy((name, input) -> assertThat(input).containsKey("description")
                .containsAnyOf(Map.entry("required", true), Map.entry("default", input.getOrDefault("default", ""))));
    }

    @Test
    void theExampleGivesWhatIsRequiredAndNothingElse() throws Exception {
        Set<String> required = action.inputs().entrySet().stream().filter(input -> input.getValue().containsKey("required"))
                .map(Map.Entry::getKey).collect(Collectors.toSet());
        assertThat(with()).containsOnlyKeys(with().keySet().stream().filter(action.inputs()::containsKey).toList())
                .containsKeys(required.toArray(String[]::new));
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
        Map<String, Map<String, Object>> jobs = (Map<String, Map<String, Object>>) load(Path.of("docs", "ci", "github.yml")).get("jobs");
        return ((List<Map<String, Object>>) jobs.get("thread-budget").get("steps")).stream()
                .filter(step -> String.valueOf(step.get("uses")).contains("/executor-lab@"))
                .map(step -> (Map<String, Object>) step.get("with")).findFirst().orElseThrow();
    }

    @SuppressWarnings("unchecked")
    private int run(String name, Map<String, String> inputs, int labExit) throws IOException, InterruptedException {
        Map<String, Object> step = action.step(name);
        Map<String, String> environment = new LinkedHashMap<>(Map.of("GITHUB_ACTION_PATH", PipelineShell.LAB,
                "GITHUB_STEP_SUMMARY", "shown", "LAB_EXIT", String.valueOf(labExit)));
        ((Map<String, String>) step.get("env")).forEach((variable, value) -> environment.put(variable,
                INPUT.matcher(value).replaceAll(input -> Matcher.quoteReplacement(inputs.get(input.group(1))))));
        return shell.run(List.of("bash", "--noprofile", "--norc", "-eo", "pipefail"), step.get("run").toString(), environment);
    }
}
