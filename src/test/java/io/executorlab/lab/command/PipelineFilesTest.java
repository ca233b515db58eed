package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Budget.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.release.VersionedFiles;

/** The shell steps of the pipeline files are run as the pipeline runs them, against a stand-in for the lab. */
class PipelineFilesTest {

    private static final Path PAGE = Path.of("docs", "ci.md");
    private static final List<Path> PAGES =
            Stream.of("ci.md", "ci-servers.md", "virtual-threads.md").map(Path.of("docs")::resolve).toList();
    private static final Path FILES = Path.of("docs", "ci");
    private static final Path PRESETS = Path.of("src/main/resources/io/executorlab/lab/experiment");
    private static final Pattern SHOWN = Pattern.compile("<!-- file (\\S+) -->\n```\\w+\n(.*?)```\n", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("(?m)^\\| (\\d+) \\|");
    private static final Pattern SHA256 = Pattern.compile("(?:sha256: \"|SHA256: \")([0-9a-f]{64})\\b");
    private static final Pattern RELEASE = Pattern.compile("executor-lab(?:-|:)(\\d[\\w.]*?)(?:\\.jar\\b|'|<)");

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

        MAVEN(List.of("sh")) {
            @Override
            String script() throws Exception {
                Element profile = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                        .parse(FILES.resolve("pom-fragment.xml").toFile()).getDocumentElement();
                String jar = text(profile, "artifact").replaceFirst(".*:(.*):", "target/$1-") + ".jar";
                return "mkdir -p target; echo jar >%s; %s %s".formatted(jar, text(profile, "executable"),
                        text(profile, "commandlineArgs").replace("${project.build.finalName}", "app"));
            }
        },

        GRADLE(List.of("sh")) {
            @Override
            String script() throws Exception {
                String line = Files.readString(FILES.resolve("build.gradle")).lines()
                        .filter(one -> one.contains("commandLine ")).findFirst().orElseThrow();
                return "echo jar >lab.jar; " + line.strip().substring("commandLine ".length())
                        .replace("\"${-> configurations.executorLab.singleFile}\"", "'lab.jar'")
                        .replace("build/libs/", "target/").replace("',", "'");
            }
        };

        private static final String SHA256_OF_THE_JAR =
                sha256("executor-lab-%s.jar\n".formatted(VersionedFiles.version()));

        private final List<String> shell;

        Pipeline(List<String> shell) {
            this.shell = shell;
        }

        abstract String script() throws Exception;

        private static String text(Element profile, String tag) {
            return profile.getElementsByTagName(tag).item(0).getTextContent();
        }

        /** @param more than the file's own variables, with the checksum of what is downloaded here */
        int run(PipelineShell in, Map<String, String> more) throws Exception {
            Map<String,
                    String> environment = new HashMap<>(Map.of("EXECUTOR_LAB",
                            "https://git.example.com/releases/executor-lab-%s.jar".formatted(VersionedFiles.version()),
                            "EXECUTOR_LAB_SHA256", SHA256_OF_THE_JAR, "CI_API_V4_URL", "https://git.example.com/api/v4",
                            "CI_PROJECT_ID", "7",
                            "CI_DEFAULT_BRANCH", "main", "CI_JOB_NAME", "thread-budget", "CI_JOB_TOKEN", "of-the-job"));
            environment.putAll(more);
            return in.run(shell, script(), environment);
        }
    }

    static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void runsACheckThatTheLabUnderstands(Pipeline pipeline) throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        assertThat(pipeline.run(shell, Map.of())).as(shell.printed()).isZero();
        assertThat(shell.words()).startsWith("check", "--budget", "threads.yml", "--start", "java -jar target/app.jar");
        understood(shell.words());
    }

    @ParameterizedTest
    @EnumSource
    void failsAsTheCheckDoes(Pipeline pipeline) throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        for (int code : List.of(ExitCode.EXCEEDED, ExitCode.USAGE, ExitCode.NO_EVIDENCE, ExitCode.NOT_STARTED,
                ExitCode.INTERNAL_ERROR)) {
            assertThat(pipeline.run(shell, Map.of("LAB_EXIT", String.valueOf(code)))).isEqualTo(code);
        }
    }

    /** Parsed as by the lab, and not run. */
    static void understood(List<String> words) {
        new CommandLine(new Lab()).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
    }

    @Test
    void gitLabRunsNoJarWithAnotherChecksumAndDownloadsOneOnce() throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        assertThat(Pipeline.GITLAB.run(shell, Map.of("CURL_EXIT", "22"))).as("there is no release").isNotZero();
        assertThat(Pipeline.GITLAB.run(shell, Map.of("EXECUTOR_LAB_SHA256", sha256("another")))).isNotZero();
        assertThat(shell.calledTheLab()).isFalse();
        assertThat(Pipeline.GITLAB.run(shell, Map.of())).as("the next time, with the right one").isZero();
        int jars = jars(shell);
        assertThat(Pipeline.GITLAB.run(shell, Map.of())).isZero();
        assertThat(jars(shell)).isEqualTo(jars);
    }

    private static int jars(PipelineShell shell) throws IOException {
        return (int) shell.askedFor().stream().filter(one -> one.endsWith(".jar")).count();
    }

    @Test
    void gitLabComparesWithTheDefaultBranchsCheckWhichNoOtherBranchCanReplace() throws Exception {
        PipelineShell shell = new PipelineShell(folder);
        assertThat(Pipeline.GITLAB.run(shell, Map.of("CURL_LACKS", "check.json"))).as(shell.printed()).isZero();
        assertThat(shell.printed()).contains("No check of main to compare with.");
        assertThat(shell.words()).doesNotContain("--compare-with");
        assertThat(Pipeline.GITLAB.run(shell, Map.of())).as(shell.printed()).isZero();
        assertThat(shell.askedFor()).last().isEqualTo(
                "https://git.example.com/api/v4/projects/7/jobs/artifacts/main/raw/thread-check/"
                        + "check.json?job=thread-budget");
        assertThat(shell.words()).containsSubsequence("--compare-with", "thread-check-main");
        assertThat(folder.resolve("thread-check-main/check.json")).isNotEmptyFile();
        understood(shell.words());
        assertThat(FILES.resolve("gitlab-ci.yml")).content().doesNotContain("unprotect");
    }

    @Test
    void allTakeThisRelease() throws IOException {
        for (String file : List.of("gitlab-ci.yml", "pom-fragment.xml", "build.gradle")) {
            assertThat(
                    RELEASE.matcher(Files.readString(FILES.resolve(file))).results().map(release -> release.group(1)))
                    .as(file)
                    .isNotEmpty().containsOnly(VersionedFiles.version());
        }
    }

    @Test
    void eachPinsWhatItRuns() throws IOException {
        for (String file : List.of("github.yml", "gitlab-ci.yml")) {
            String text = Files.readString(FILES.resolve(file));
            assertThat(text).as(file).containsPattern(SHA256).doesNotContain("@main", "branch: ", "*/main");
        }
        assertThat(FILES.resolve("github.yml")).content().containsPattern("/executor-lab@[0-9a-f]{40}\\b");
    }

    @Test
    void thePagesShowEveryFileAsItIs() throws IOException {
        List<MatchResult> shown = new ArrayList<>();
        for (Path page : PAGES) {
            SHOWN.matcher(Files.readString(page)).results().forEach(shown::add);
        }
        for (MatchResult file : shown) {
            assertThat(file.group(2)).isEqualTo(Files.readString(Path.of(file.group(1))));
        }
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(shown).extracting(file -> Path.of(file.group(1)))
                    .containsExactlyInAnyOrderElementsOf(Stream
                            .concat(files, Stream.of(Preset.values()).map(Preset::budget)
                                    .map(preset -> PRESETS.resolve(preset.file())))
                            .toList());
        }
    }

    @Test
    void thePageHasEveryExitCode() throws IOException {
        assertThat(PAGE).content().contains("the first of 130, 70, 2, 4, 1, 3, 0 counts");
        assertThat(CODE.matcher(Files.readString(PAGE)).results().map(code -> Integer.valueOf(code.group(1))))
                .containsExactly(ExitCode.HELD, ExitCode.EXCEEDED, ExitCode.USAGE, ExitCode.NO_EVIDENCE,
                        ExitCode.NOT_STARTED, ExitCode.INTERNAL_ERROR, ExitCode.INTERRUPTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.yml", "virtual-threads.yml", "own-code.yml"})
    void theBudgetIsOneThatTheLabReads(String file) {
        Budget budget = Budget.read(FILES.resolve(file));
        BudgetVocabulary.check(budget);
        assertThat(budget.bounds()).isNotEmpty();
    }
}
