package io.executorlab.lab.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTest {

    @TempDir
    private Path folder;

    private Project with(String... files) throws IOException {
        for (String file : files) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
        return Project.in(folder);
    }

    @Test
    void namesTheJarThatMavenHasBuilt() throws IOException {
        Project project = with("pom.xml", "mvnw", "target/shop-1.2-SNAPSHOT.jar",
                "target/shop-1.2-SNAPSHOT-sources.jar", "target/original-shop-1.2-SNAPSHOT.jar",
                "target/shop-1.2-SNAPSHOT.jar.original");
        assertThat(project).isEqualTo(new Project("./mvnw -q -B -DskipTests package", "maven:3.9-eclipse-temurin-17",
                "java -jar target/shop-1.2-SNAPSHOT.jar", true, "main"));
    }

    @Test
    void tellsGradleFromMaven() throws IOException {
        assertThat(with("build.gradle.kts").builds()).isEqualTo("gradle -q assemble");
        Project built = with("gradlew", "build/libs/shop.jar", "build/libs/shop-plain.jar");
        assertThat(built).isEqualTo(new Project("./gradlew -q assemble", "gradle:jdk17",
                "java -jar build/libs/shop.jar", true, "main"));
        assertThat(with("pom.xml")).as("which has not built it").isEqualTo(built);
        assertThat(with("target/shop.jar").starts()).isEqualTo("java -jar target/shop.jar");
    }

    @Test
    void withoutOneJarItNamesAnExample() throws IOException {
        assertThat(with()).isEqualTo(new Project("mvn -q -B -DskipTests package", "maven:3.9-eclipse-temurin-17",
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
        assertThat(Project.in(folder).branch()).isEqualTo("release/next");
        Files.writeString(head, "ref: refs/remotes/origin/a, b\n");
        assertThat(Project.in(folder).branch()).isEqualTo("main");
    }
}
