package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

/** What the development container names is there, and its JDK is one that the lab takes. */
class DevContainerTest {

    private static final Path FOLDER = Path.of(".devcontainer");
    private static final Pattern JDK = Pattern.compile("\\bopenjdk-(\\d+)-jdk");
    private static final Pattern RELEASE = Pattern.compile("<java\\.version>(\\d+)</java\\.version>");

    private static Map<?, ?> settings() throws IOException {
        Path file = FOLDER.resolve("devcontainer.json");
        return Json.parse(Files.readString(file), Map.class, file.toString());
    }

    private static Path dockerfile() throws IOException {
        return FOLDER.resolve((String) ((Map<?, ?>) settings().get("build")).get("dockerfile"));
    }

    private static int number(Pattern pattern, Path file) throws IOException {
        Matcher found = pattern.matcher(Files.readString(file));
        assertThat(found.find()).as("%s in %s", pattern, file).isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void itsDockerfileAndItsFirstCommandAreThere() throws IOException {
        assertThat(dockerfile()).isRegularFile();
        assertThat((String) settings().get("postCreateCommand")).startsWith("make ");
        String target = ((String) settings().get("postCreateCommand")).substring("make ".length());
        assertThat(Files.readString(Path.of("Makefile"))).containsPattern("(?m)^%s:".formatted(Pattern.quote(target)));
    }

    @Test
    void itNamesNothingElseThatHadToBeThere() throws IOException {
        assertThat(settings().keySet().stream().map(String.class::cast)).containsExactlyInAnyOrder("name", "build",
                "postCreateCommand", "hostRequirements");
    }

    @Test
    void itsJdkCompilesTheLabAndItHasWhatTheSetUpCalls() throws IOException {
        assertThat(number(JDK, dockerfile())).isGreaterThanOrEqualTo(number(RELEASE, Path.of("pom.xml")));
        assertThat(Files.readString(dockerfile())).containsPattern("(?m)^FROM golang:").contains(" make ", " git ",
                " nginx-light ");
    }
}
