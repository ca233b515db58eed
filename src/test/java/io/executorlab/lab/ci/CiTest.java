package io.executorlab.lab.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class CiTest {

    private static final String MANAGEMENT = "http://127.0.0.1:8081/actuator";
    private static final String START = "java -Xmx256m -jar build/libs/shop-1.0.jar --server.port=8080";

    private static final Map<Ci, String> BUILDS =
            Map.of(Ci.GITHUB, "run: ./gradlew -q assemble\n", Ci.GITLAB, "./gradlew -q assemble\n");

    @TempDir
    private Path project;

    @Test
    void isSeenByTheJobElseByItsFiles() throws Exception {
        assertThat(Ci.seen(project, Map.of())).isEmpty();
        Files.writeString(project.resolve(".gitlab-ci.yml"), "");
        Files.createDirectory(project.resolve(".github"));
        assertThat(Ci.seen(project, Map.of())).containsExactly(Ci.GITHUB, Ci.GITLAB);
        assertThat(Ci.seen(project, Map.of("GITLAB_CI", "true", "GITHUB_ACTIONS", ""))).containsExactly(Ci.GITLAB);
    }

    @ParameterizedTest
    @CsvSource({"https://github.com/acme/gitlab-tools.git, [GitHub Actions]",
            "git@github.com:acme/shop.git, [GitHub Actions]",
            "https://ci:token@gitlab.acme.example/shop.git, [GitLab CI]",
            "ssh://git@git.gitlab.example:22/shop, [GitLab CI]",
            "https://git.acme.example/github.com/shop.git, []"})
    void isSeenByTheHostOfTheRepository(String url, String seen) throws Exception {
        Files.writeString(Files.createDirectory(project.resolve(".git")).resolve("config"),
                "[remote \"origin\"]\n\turl = %s\n".formatted(url));
        assertThat(Ci.seen(project, Map.of()).stream().map(Ci::title).toList()).hasToString(seen);
    }

    @ParameterizedTest
    @FieldSource("io.executorlab.lab.ci.Ci#ALL")
    void itsFileHasTheUsersOwnInPlaceOfTheExamples(Ci ci) {
        Ci.Project other =
                new Ci.Project("./gradlew -q assemble", "gradle:jdk17", "java -jar build/libs/a.jar", true, "next");
        assertThat(ci.file(MANAGEMENT, false, START, other))
                .contains(MANAGEMENT, START, "k6 run load.js", "threads.yml", "- " + BUILDS.get(ci))
                .doesNotContain("target/app.jar", "8080/actuator", "gatling", "mvn", "maven:", "[main]");
        assertThat(ci.file("http://127.0.0.1:8080/actuator", false, null, other))
                .contains("java -jar build/libs/a.jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java -jar \"my app.jar\"", "java -jar app.jar; evil", "java -jar $APP", "java -jar `evil`",
            "java -jar app.jar # not", "a: b", "&anchor", "java\n-jar",
            "java -jar 'app.jar'", "java -jar a\\b.jar", "@reserved", "key:"})
    void whatWouldHaveToBeQuotedStaysTheExamples(String start) {
        assertThat(Ci.takes(start)).isFalse();
        for (Ci ci : Ci.ALL) {
            Ci.Project none = Ci.Project.in(project);
            assertThat(ci.file(MANAGEMENT, false, start, none)).isEqualTo(ci.file(MANAGEMENT, false, null, none))
                    .contains(Ci.START);
            assertThat(ci.file("http://h/$(evil)'", false, START, none))
                    .isEqualTo(ci.file("http://127.0.0.1:8080/actuator", false, START, none));
        }
    }

    @TempDir
    private Path folder;

    private Ci.Project with(String... files) throws IOException {
        for (String file : files) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
        return Ci.Project.in(folder);
    }

    @Test
    void namesTheJarThatMavenHasBuilt() throws IOException {
        Ci.Project project = with("pom.xml", "mvnw", "target/shop-1.2-SNAPSHOT.jar",
                "target/shop-1.2-SNAPSHOT-sources.jar", "target/original-shop-1.2-SNAPSHOT.jar",
                "target/shop-1.2-SNAPSHOT.jar.original");
        assertThat(project).isEqualTo(new Ci.Project("./mvnw -q -B -DskipTests package", "maven:3.9-eclipse-temurin-17",
                "java -jar target/shop-1.2-SNAPSHOT.jar", true, "main"));
    }

    @Test
    void tellsGradleFromMaven() throws IOException {
        assertThat(with("build.gradle.kts").builds()).isEqualTo("gradle -q assemble");
        Ci.Project built = with("gradlew", "build/libs/shop.jar", "build/libs/shop-plain.jar");
        assertThat(built).isEqualTo(new Ci.Project("./gradlew -q assemble", "gradle:jdk17",
                "java -jar build/libs/shop.jar", true, "main"));
        assertThat(with("pom.xml")).as("which has not built it").isEqualTo(built);
        assertThat(with("target/shop.jar").starts()).isEqualTo("java -jar target/shop.jar");
    }

    @Test
    void withoutOneJarItNamesAnExample() throws IOException {
        assertThat(with()).isEqualTo(new Ci.Project("mvn -q -B -DskipTests package", "maven:3.9-eclipse-temurin-17",
                Ci.START, false, "main"));
        assertThat(with("build.gradle", "build/libs/one.jar", "build/libs/two.jar").starts())
                .isEqualTo("java -jar build/libs/app.jar");
        assertThat(with("pom.xml", "target/my app.jar").isBuilt()).isFalse();
    }

    @Test
    void takesTheBranchThatOriginHas() throws IOException {
        Path head = folder.resolve(".git/refs/remotes/origin/HEAD");
        with(".git/refs/remotes/origin/HEAD");
        Files.writeString(head, "ref: refs/remotes/origin/release/next\n");
        assertThat(Ci.Project.in(folder).branch()).isEqualTo("release/next");
        Files.writeString(head, "ref: refs/remotes/origin/a, b\n");
        assertThat(Ci.Project.in(folder).branch()).isEqualTo("main");
    }
}
