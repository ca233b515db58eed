package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.yaml.snakeyaml.Yaml;

import picocli.CommandLine;

import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;

/** The shell steps of the pipeline files are run as the pipeline runs them, against a stand-in for the lab. */
class PipelineFilesTest {

    private static final Path PAGE = Path.of("docs", "ci.md");
    private static final Path FILES = Path.of("docs", "ci");
    private static final Path PRESETS = Path.of("src/main/resources/io/executorlab/lab/experiment");
    private static final Pattern SHOWN = Pattern.compile("<!-- file (\\S+) -->\n```\\w+\n(.*?)```\n", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("(?m)^\\| (\\d+) \\|");
    private static final Pattern COMMIT = Pattern.compile("(?:executor-lab@|EXECUTOR_LAB_COMMIT: |name: ')([0-9a-f]{40})\\b");
    private static final Pattern JENKINS_STEP = Pattern.compile("\\bsh ('''|')(.*?)\\1", Pattern.DOTALL);

    /** Each reads its file and tells the shell that its pipeline runs a script with. */
    enum Pipeline {

        GITLAB(List.of("bash", "-eo", "pipefail")) {
            @Override
            @SuppressWarnings("unchecked")
            String script() throws IOException {
                try (Reader reader = Files.newBufferedReader(FILES.resolve("gitlab-ci.yml"))) {
                    Map<String, Map<String, Object>> jobs = new Yaml().load(reader);
                    return String.join("\n", (List<String>) jobs.get("thread-budget").get("script"));
                }
            }
        },

        JENKINS(List.of("sh", "-xe")) {
            @Override
            String script() throws IOException {
                return JENKINS_STEP.matcher(Files.readString(FILES.resolve("Jenkinsfile"))).results()
                        .map(step -> step.group(2)).collect(Collectors.joining("\n"));
            }
        },

        MAVEN(List.of("sh")) {
            @Override
            String script() throws Exception {
                Element plugin = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                        .parse(FILES.resolve("pom-fragment.xml").toFile()).getDocumentElement();
                return Stream.concat(texts(plugin, "executable"), texts(plugin, "argument"))
                        .map(word -> word.replace("${executor-lab}", PipelineShell.LAB).replace("${project.build.finalName}", "app"))
                        .map(word -> "'" + word + "'").collect(Collectors.joining(" "));
            }
        };

        private final List<String> shell;

        Pipeline(List<String> shell) {
            this.shell = shell;
        }

        abstract String script() throws Exception;

        private static Stream<String> texts(Element plugin, String tag) {
            NodeList nodes = plugin.getElementsByTagName(tag);
            return IntStream.range(0, nodes.getLength()).mapToObj(i -> nodes.item(i).getTextContent());
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void runsACheckThatTheLabUnderstands(Pipeline pipeline) throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        assertThat(shell.run(pipeline.shell, pipeline.script(), Map.of())).isZero();
        assertThat(shell.words()).startsWith("check", "--budget", "threads.yml", "--start", "java -jar target/app.jar");
        understood(shell.words());
    }

    @ParameterizedTest
    @EnumSource
    void failsAsTheCheckDoes(Pipeline pipeline) throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        for (int code : List.of(ExitCode.BROKEN, ExitCode.USAGE, ExitCode.NO_EVIDENCE, ExitCode.NOT_STARTED, ExitCode.INTERNAL_ERROR)) {
            assertThat(shell.run(pipeline.shell, pipeline.script(), Map.of("LAB_EXIT", String.valueOf(code))))
                    .isEqualTo(code);
        }
    }

    /** Parsed as by the lab, and not run. */
    static void understood(List<String> words) {
        new CommandLine(new Lab()).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
    }

    @Test
    void eachTakesTheLabOfOneCommit() throws IOException {
        Set<String> commits = new HashSet<>();
        for (String file : List.of("github.yml", "gitlab-ci.yml", "Jenkinsfile")) {
            String text = Files.readString(FILES.resolve(file));
            Matcher commit = COMMIT.matcher(text);
            assertThat(commit.find()).as(file).isTrue();
            commits.add(commit.group(1));
            assertThat(text).doesNotContain("@main", "branch: ", "*/main");
        }
        assertThat(commits).hasSize(1);
    }

    @Test
    void mavenBuildsWithoutTheLab() throws Exception {
        Element profile = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(FILES.resolve("pom-fragment.xml").toFile())
                .getDocumentElement();
        assertThat(profile.getTagName()).isEqualTo("profile");
        Element activation = (Element) profile.getElementsByTagName("activation").item(0);
        assertThat(activation.getElementsByTagName("name").item(0).getTextContent()).isEqualTo("executor-lab");
        assertThat(profile.getElementsByTagName("executable").item(0).getTextContent()).contains("${executor-lab}");
    }

    @Test
    void thePageShowsEveryFileAsItIs() throws IOException {
        List<MatchResult> shown = SHOWN.matcher(Files.readString(PAGE)).results().toList();
        for (MatchResult file : shown) {
            assertThat(file.group(2)).isEqualTo(Files.readString(Path.of(file.group(1))));
        }
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(shown).extracting(file -> Path.of(file.group(1)))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(files, Stream.of(Preset.values()).map(preset -> PRESETS.resolve(preset.file()))).toList());
        }
    }

    @Test
    void thePageHasEveryExitCode() throws IOException {
        assertThat(PAGE).content().contains(ExitCode.meanings().get("").replaceFirst("\\.$", ""));
        assertThat(CODE.matcher(Files.readString(PAGE)).results().map(code -> Integer.valueOf(code.group(1)))).containsExactly(
                ExitCode.HELD, ExitCode.BROKEN, ExitCode.USAGE, ExitCode.NO_EVIDENCE, ExitCode.NOT_STARTED, ExitCode.INTERNAL_ERROR,
                ExitCode.INTERRUPTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.yml", "virtual-threads.yml"})
    void theBudgetIsOneThatTheLabReads(String file) {
        Budget budget = BudgetFiles.read(FILES.resolve(file));
        BudgetVocabulary.check(budget);
        assertThat(budget.bounds()).isNotEmpty();
    }
}
