package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

class FramesTest {

    private static final Path OF_JUNIT = Path.of("junit/src/main/java/io/executorlab/junit/StartedThread.java");
    private static final Pattern LIBRARIES = Pattern.compile("LIBRARIES =\\s+List\\.of\\(([^)]*)\\)");
    private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");

    @Test
    void whatIsNotTheAppsIsNoneOfATestsEither() throws IOException {
        Matcher list = LIBRARIES.matcher(Files.readString(OF_JUNIT));
        assertThat(list.find()).isTrue();
        List<String> ofJUnit = NAME.matcher(list.group(1)).results().map(name -> name.group(1)).toList();
        // The extension is an artifact of its own and cannot ask the lab.
        assertThat(Frames.NOT_THE_APPS).allMatch(name -> ofJUnit.stream().anyMatch(name::startsWith));
    }
}
