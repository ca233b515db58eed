package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.ProjectCopy;
import io.executorlab.lab.Programs;
import io.executorlab.release.BudgetedProject.Outcome;
import io.executorlab.release.ReleaseBuild.Ended;

/**
 * New projects, which take the artifacts from a repository and have a thread that is left fail their build, with the
 * lines that the pages show.
 */
@Tag("long")
@Tag("measures")
class ConsumersIT {

    private static final int LINES_AT_MOST = 10;
    private static final Path CONSUMERS = Path.of("src/test/resources/consumers");
    private static final String JUNIT_CONSOLE = "org.junit.platform:junit-platform-console:6.0.3";
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Path OWN_REPOSITORY =
            Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
    private static final String LEAK = "exports()";
    private static final String PLACE = "com.example.demo.Orders.export(Orders.java:";

    private static final String MAVEN_REPOSITORY =
            "<repositories><repository><id>ours</id><url>%s</url></repository></repositories>";
    private static final String GRADLE = """
            apply plugin: 'java'
            archivesBaseName = 'app'
            jar { manifest { attributes 'Main-Class': 'com.example.demo.Orders' } }
            repositories { maven { url = uri('%s') } }
            """;

    @TempDir
    private static Path shared;
    private static Path repository;

    @TempDir
    private Path folder;
    private int added;

    @BeforeAll
    static void deploy() throws Exception {
        repository = shared.resolve("repository");
        ReleaseBuild.in(shared.resolve("copy"), "umask 022", Map.of()).deployInto(repository,
                Files.createDirectory(shared.resolve("keys")));
    }

    @Test
    void whatIsDeployedNeedsNothingElse() throws Exception {
        String version = VersionedFiles.version();
        for (String artifact : List.of("executor-lab", "executor-lab-junit")) {
            Path pom = repository.resolve("io/executorlab/%s/%s/%1$s-%2$s.pom".formatted(artifact, version));
            assertThat(pom.resolveSibling(pom.getFileName().toString().replace(".pom", ".jar"))).isRegularFile();
            assertThat(Files.readString(pom)).doesNotContain("<parent>").doesNotContain("<scope>compile</scope>",
                    "<scope>runtime</scope>");
        }
    }

    /** Maven Central's demands, as its documentation lists them. */
    @Test
    void whatIsDeployedHasAllThatMavenCentralDemands() throws Exception {
        String version = VersionedFiles.version();
        assertThat(version).matches("[0-9]+([.][0-9]+)+");
        for (String artifact : List.of("executor-lab", "executor-lab-junit")) {
            Path folder = repository.resolve("io/executorlab/%s/%s".formatted(artifact, version));
            for (String part : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                String file = "%s-%s%s".formatted(artifact, version, part);
                assertThat(folder.resolve(file)).isRegularFile();
                assertThat(List.of(".asc", ".md5", ".sha1")).allSatisfy(
                        proof -> assertThat(folder.resolve(file + proof)).isNotEmptyFile());
            }
            assertThat(Files.readString(folder.resolve("%s-%s.pom".formatted(artifact, version))))
                    .contains("<name>", "<description>", "<url>", "<license>", "<developer>", "<scm>", "<connection>");
        }
        assertThat(repository
                .resolve("io/executorlab/executor-lab/%1$s/executor-lab-%1$s-cyclonedx.json".formatted(version)))
                .content().contains("picocli");
    }

    @Test
    void aMavenProjectFailsForAThreadThatIsLeft() throws Exception {
        begin("maven");
        Ended before = maven("test");
        assertThat(before.code()).as(before.printed()).isZero();

        Path pom = folder.resolve("pom.xml");
        add(pom, "<dependencies>", block("docs/junit.md", "xml", "executor-lab-junit"));
        addAbove(pom, "<dependencies>",
                List.of(MAVEN_REPOSITORY.formatted(repository.toUri())));
        annotate(folder.resolve("src/test/java/com/example/demo/DemoApplicationTests.java"));
        assertThat(added).isLessThanOrEqualTo(LINES_AT_MOST);
        Ended after = maven("test");
        assertThat(after.code()).as(after.printed()).isNotZero();
        assertThat(after.printed()).contains(LEAK, PLACE);
    }

    @Test
    void aGradleProjectFailsForAThreadThatIsLeft() throws Exception {
        begin("gradle");
        Path build = folder.resolve("build.gradle");
        Ended before = gradle(Map.of(), "junit");
        assertThat(before.code()).as(before.printed()).isZero();

        add(build, "dependencies {", block("docs/junit.md", "groovy", "executor-lab-junit"));
        add(build, "repositories {", List.of("maven { url = uri('%s') }".formatted(repository.toUri())));
        annotate(folder.resolve("src/test/java/com/example/demo/OrdersTests.java"));
        assertThat(added).isLessThanOrEqualTo(LINES_AT_MOST);
        Ended after = gradle(Map.of(), "junit");
        assertThat(after.code()).as(after.printed()).isNotZero();
        assertThat(after.printed()).contains(LEAK, PLACE);
    }

    @ParameterizedTest
    @EnumSource
    void aMavenProjectsCheckIsPartOfItsBuild(Outcome outcome) throws Exception {
        BudgetedProject project = BudgetedProject.in(folder, "boot");
        String fragment = Files.readString(BudgetedProject.FILES.resolve("pom-fragment.xml"));
        project.write("pom.xml", Files.readString(folder.resolve("pom.xml"))
                .replace("<profiles>", MAVEN_REPOSITORY.formatted(repository.toUri()) + "<profiles>" + fragment));
        Ended build = maven(project.environment(outcome), "verify", "-Ptomcat,thread-budget");
        assertThat(build.code() == 0).as(build.printed()).isEqualTo(outcome == Outcome.GREEN);
        assertThat(build.printed()).contains(outcome == Outcome.GREEN ? "BUILD SUCCESS"
                : "Process exited with an error: " + outcome.code);
        verdictIsSaidLast(build, outcome);
    }

    @ParameterizedTest
    @EnumSource
    void aGradleProjectsCheckIsATaskOfItsBuild(Outcome outcome) throws Exception {
        BudgetedProject project = BudgetedProject.in(folder, "jvm/plain");
        project.write("build.gradle", GRADLE.formatted(repository.toUri())
                + Files.readString(BudgetedProject.FILES.resolve("build.gradle"))
                        .replace("java -jar build", "java -Dport=%d -jar build".formatted(project.port()))
                        .replace("--management http://127.0.0.1:8080/actuator",
                                "--ready http://127.0.0.1:8080/orders/1"));
        Ended build = gradle(project.environment(outcome), "threadBudget");
        assertThat(build.code() == 0).as(build.printed()).isEqualTo(outcome == Outcome.GREEN);
        assertThat(build.printed()).contains(outcome == Outcome.GREEN ? "BUILD SUCCESSFUL"
                : "finished with non-zero exit value " + outcome.code);
        verdictIsSaidLast(build, outcome);
    }

    /** After all else that the check prints; what follows is the build tool's. */
    private static void verdictIsSaidLast(Ended build, Outcome outcome) {
        String evidence = "Evidence and reports: ";
        assertThat(build.printed()).containsSubsequence(switch (outcome) {
            case GREEN -> List.of("The one bound held", evidence);
            case RED -> List.of(evidence, "Exceeded: threads.left.beyond-pools");
            case NO_EVIDENCE -> List.of(evidence, "No evidence: ");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"quarkus", "micronaut"})
    void aTestOfAnotherFrameworkFailsForAThreadThatARequestLeaves(String framework) throws Exception {
        BudgetedProject.in(folder, "jvm/" + framework);
        Path tests = Files.createDirectories(folder.resolve("src/test/java/com/example/demo"));
        Files.copy(CONSUMERS.resolve("junit/%s/OrdersTest.java".formatted(framework)),
                tests.resolve("OrdersTest.java"));
        Ended clean = budgetTests(Map.of());
        assertThat(clean.code()).as(clean.printed()).isZero();
        assertThat(clean.printed()).contains("Tests run: 1, Failures: 0");

        Ended leaking = budgetTests(Map.of("FAULT", "thread", "FAULT_EVERY", "1"));
        assertThat(leaking.code()).as(leaking.printed()).isNotZero();
        assertThat(leaking.printed()).contains("answers() left 1 thread",
                "com.example.demo.Faults.thread(Faults.java:");
    }

    private Ended budgetTests(Map<String, String> environment) throws Exception {
        return maven(environment, "test", "-Pbudget", "-Drepository=" + repository.toUri(),
                "-Dlab=" + VersionedFiles.version(), "-DargLine=-Dquarkus.http.test-port=0");
    }

    private void begin(String project) throws IOException {
        FileSystemUtils.copyRecursively(CONSUMERS.resolve(project), folder);
    }

    private void annotate(Path test) throws IOException {
        add(test, "import org.junit.jupiter.api.Test;", List.of("import io.executorlab.junit.ThreadBudget;"));
        addAbove(test, "void exports()", List.of("@ThreadBudget"));
    }

    private void add(Path file, String below, List<String> text) throws IOException {
        insert(file, below, 1, text);
    }

    private void addAbove(Path file, String line, List<String> text) throws IOException {
        insert(file, line, 0, text);
    }

    private void insert(Path file, String beside, int by, List<String> text) throws IOException {
        ProjectCopy.insert(file, beside, by, text);
        added += text.size();
    }

    /** The lines of a block of a page. */
    private static List<String> block(String page, String language, String about) throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of(page))).results()
                .filter(block -> block.group(1).equals(language))
                .map((MatchResult block) -> block.group(2)).filter(text -> text.contains(about)).toList();
        assertThat(blocks).as("blocks of %s about %s", page, about).hasSize(1);
        return blocks.get(0).lines().toList();
    }

    // With a local repository of its own, below which the machine's lies: nothing of another build's release is found,
    // and little is downloaded.
    private Ended maven(String... words) throws IOException, InterruptedException {
        return maven(Map.of(), words);
    }

    private Ended maven(Map<String, String> environment, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of("mvnw").toAbsolutePath().toString(), "-B", "-f", folder.resolve("pom.xml").toString(),
                        "-Dmaven.repo.local=" + folder.resolve("local-repository"),
                        "-Dmaven.repo.local.tail=" + OWN_REPOSITORY));
        command.addAll(List.of(words));
        return ReleaseBuild.run(folder, environment, command);
    }

    private Ended gradle(Map<String, String> environment, String task) throws IOException, InterruptedException {
        String gradle = Programs.require("gradle", "apt-get install --no-install-recommends gradle");
        Ended console = ReleaseBuild.run(Path.of("").toAbsolutePath(), Map.of(),
                List.of("./mvnw", "-q", "-B", "dependency:get", "-Dartifact=" + JUNIT_CONSOLE));
        assertThat(console.code()).as(console.printed()).isZero();
        List<String> command =
                List.of(gradle, "--offline", "--no-daemon", "--console", "plain", "-Pcentral=" + OWN_REPOSITORY.toUri(),
                        "--gradle-user-home", folder.resolve("gradle-home").toString(), "--stacktrace", task);
        return ReleaseBuild.run(folder, environment, command);
    }
}
