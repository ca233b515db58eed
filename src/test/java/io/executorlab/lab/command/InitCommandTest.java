package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.ci.Ci;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Budget.Preset;
import io.executorlab.lab.process.CouldNotStartException;

class InitCommandTest {

    private static final Map<String, String> ON_GITHUB = Map.of("GITHUB_ACTIONS", "true");
    private static final String MAPPINGS =
            """
                    {"contexts": {"shop": {"mappings": {"dispatcherServlets": {"dispatcherServlet": [
                      {"details": {"handlerMethod": {"className": "shop.Orders"}, "requestMappingConditions": \
                      {"methods": ["GET"], "patterns": ["/orders", "/orders/{id}"]}}},
                      {"details": {"handlerMethod": {"className": "shop.Orders"}, "requestMappingConditions": \
                      {"methods": ["DELETE"], "patterns": ["/orders"]}}}]}}}}}
                    """;

    @TempDir
    private Path project;

    private String init(Preset preset, String url, Map<String, String> environment, String... options)
            throws IOException {
        StringWriter said = new StringWriter();
        InitCommand init = new InitCommand();
        CommandLine line =
                new CommandLine(init).setOut(new PrintWriter(said)).setCaseInsensitiveEnumValuesAllowed(true);
        line.parseArgs(Stream.of(Stream.ofNullable(url), Stream.of("--preset", preset.toString()), Stream.of(options))
                .flatMap(words -> words)
                .toArray(String[]::new));
        assertThat(init.write(project, environment)).isEqualTo(ExitCode.HELD);
        return said.toString();
    }

    private String read(String file) throws IOException {
        return Files.readString(project.resolve(file));
    }

    @Test
    void writesBudgetLoadAndPipelineAndSaysWhatToDoNext() throws Exception {
        try (ScriptedTarget app = ScriptedTarget.start()) {
            app.mappings(MAPPINGS);
            String said = init(Preset.STEADY, app.url() + "/", ON_GITHUB, "--start", "java -jar build/libs/shop.jar");
            assertThat(said).contains("Written: threads.yml, the budget: the preset steady",
                    "Written: load.js, the load: 1 of 3 routes",
                    "Written: .github/workflows/thread-budget.yml, the pipeline for GitHub Actions",
                    "- load.js names 2 requests that it leaves out, and why.",
                    "lab check --budget threads.yml --report-only --start \"java -jar build/libs/shop.jar\" "
                            + "--management "
                            + app.management() + " -- k6 run load.js")
                    .doesNotContain("There already", "is an example", "EXECUTOR_LAB_HEADERS");
            assertThat(Budget.read(project.resolve("threads.yml")).bounds())
                    .isEqualTo(Preset.STEADY.budget().bounds());
            assertThat(read("load.js")).contains("const base = __ENV.BASE_URL || \"" + app.url() + "\";",
                    "  \"/orders\",\n];", "\"DELETE /orders\"", "\"GET /orders/{id}\"");
            assertThat(read(".github/workflows/thread-budget.yml")).contains(app.management(),
                    "java -jar build/libs/shop.jar").doesNotContain("headers");
        }
    }

    /** It says so, and names nothing that only a checkout has. */
    @Test
    void anAppThatTellsNoRoutesOrIsNotThereGetsALoadOnItsRoot() throws Exception {
        try (ScriptedTarget app = ScriptedTarget.start()) {
            assertThat(init(Preset.STRICT, app.url(), Map.of()))
                    .contains("answered 404", "management.endpoints.web.exposure.include=").doesNotContain("docs/");
            assertThat(read("load.js")).contains("const routes = [\n  \"/\",\n];");
        }
        Files.delete(project.resolve("load.js"));
        init(Preset.STRICT, "http://127.0.0.1:1", Map.of());
        assertThat(read("load.js")).contains("\"http://127.0.0.1:1\"", "const routes = [\n  \"/\",\n];");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void ofASecuredActuatorItWritesNothingAndSaysHowToGiveHeaders(int status) throws Exception {
        try (ScriptedTarget app = ScriptedTarget.start()) {
            app.answers(status, "text/plain", "");
            assertThatThrownBy(() -> init(Preset.STRICT, app.url(), ON_GITHUB))
                    .isInstanceOf(CouldNotStartException.class).hasMessageContaining("EXECUTOR_LAB_HEADERS");
        }
        assertThat(project).isEmptyDirectory();
    }

    @Test
    void takesBuildJarAndBranchFromTheProject() throws Exception {
        for (String file : new String[] {"build.gradle", "gradlew", "build/libs/shop-1.0.jar",
                ".git/refs/remotes/origin/HEAD"}) {
            Files.createDirectories(project.resolve(file).getParent());
            Files.writeString(project.resolve(file), "ref: refs/remotes/origin/trunk\n");
        }
        assertThat(init(Preset.STRICT, null, ON_GITHUB)).contains("--start \"java -jar build/libs/shop-1.0.jar\"")
                .doesNotContain("is an example");
        assertThat(read(".github/workflows/thread-budget.yml")).contains("branches: [trunk]", "./gradlew -q assemble",
                "start: java -jar build/libs/shop-1.0.jar");
    }

    @ParameterizedTest
    @FieldSource("io.executorlab.lab.ci.Ci#ALL")
    void whatItSaysToDoThenWritesThePipeline(Ci ci) throws Exception {
        assertThat(init(Preset.STRICT, null, Map.of(ci.variable(), "1")))
                .contains("Written: %s, ".formatted(ci.places().get(0)));
    }

    @Test
    void theActuatorMayBeElsewhereAndSecured() throws Exception {
        Map<String, String> environment = new HashMap<>(ON_GITHUB);
        environment.put(SecretVariables.HEADERS, "Authorization: Bearer abc");
        try (ScriptedTarget app = ScriptedTarget.start()) {
            app.mappings(MAPPINGS);
            assertThat(init(Preset.STRICT, "http://127.0.0.1:8080/shop", environment, "--management", app.management()))
                    .contains("1 of 3 routes");
            assertThat(read("load.js")).contains("\"http://127.0.0.1:8080/shop\"").doesNotContain("Bearer");
            assertThat(read(".github/workflows/thread-budget.yml"))
                    .contains(app.management(), "headers: ${{ secrets.EXECUTOR_LAB_HEADERS }}")
                    .doesNotContain("Bearer");
        }
    }

    @Test
    void aSecondCallOffersToReplaceWhatNobodyHasChanged() throws Exception {
        String offer = "rm load.js";
        init(Preset.STRICT, null, ON_GITHUB);
        assertThat(init(Preset.STRICT, null, ON_GITHUB)).as("it would be the same").doesNotContain("rm ");
        String poor = read("load.js");
        try (ScriptedTarget app = ScriptedTarget.start()) {
            app.mappings(MAPPINGS);
            assertThat(init(Preset.STRICT, app.url(), ON_GITHUB)).contains(offer, "rm .github/workflows")
                    .doesNotContain("rm threads.yml", "leaves out");
            assertThat(read("load.js")).isEqualTo(poor);
            Files.writeString(project.resolve("load.js"), poor.replace("100", "200"));
            assertThat(init(Preset.STRICT, app.url(), ON_GITHUB)).doesNotContain(offer);
            Files.delete(project.resolve("load.js"));
            init(Preset.STRICT, app.url(), ON_GITHUB);
            assertThat(read("load.js")).contains("  \"/orders\",\n];");
        }
        assertThat(init(Preset.STRICT, null, ON_GITHUB)).as("a poorer one is no offer").doesNotContain(offer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost:8080", "ftp://host/", "http:///shop", "http://host/?a=b", "http://a b/"})
    void whatIsNoUrlIsRefused(String url) {
        assertThatThrownBy(() -> init(Preset.STRICT, url, Map.of())).isInstanceOf(UsageException.class)
                .hasMessageContaining("URL must be like");
        assertThat(project).isEmptyDirectory();
    }

    @Test
    void nothingThatIsThereIsTouched() throws Exception {
        Files.writeString(project.resolve(".gitlab-ci.yml"), "mine");
        Path elsewhere = Files.writeString(project.resolve("elsewhere"), "mine too");
        Files.createSymbolicLink(project.resolve("load.js"), elsewhere);
        InitCommand.StarterFiles files = new InitCommand.StarterFiles(project);
        assertThat(files.write(Ci.GITLAB.places(), "new")).contains(Path.of("thread-budget.gitlab-ci.yml"));
        assertThat(files.write(Ci.GITLAB.places(), "newer")).as("no second one").isEmpty();
        assertThat(files.outdated()).containsExactly(Path.of("thread-budget.gitlab-ci.yml"));
        assertThat(files.write(List.of(Path.of("load.js")), "new")).isEmpty();
        assertThat(files.write(Ci.GITHUB.places(), "new")).contains(Path.of(".github/workflows/thread-budget.yml"));
        assertThat(project.resolve(".gitlab-ci.yml")).hasContent("mine");
        assertThat(project.resolve("thread-budget.gitlab-ci.yml")).content().startsWith("new#");
        assertThat(elsewhere).hasContent("mine too");
        assertThat(files.kept()).contains(Path.of(".gitlab-ci.yml"), Path.of("load.js"));
    }
}
