package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

/** The run of {@code ./lab try} that docs/running.md shows in a terminal; {@code make cast} records it. */
class TerminalRecordingTest {

    private static final Path FOLDER = Path.of("docs/terminal");
    private static final Path CAST = FOLDER.resolve("event-loop-per-call.cast");
    private static final Path PICTURE = FOLDER.resolve("event-loop-per-call.svg");
    private static final String COMMAND = "./lab try event-loop-per-call";
    private static final Pattern CONDITIONS = Pattern.compile("<desc>(JDK \\S+ .*\\d+ cores.*lab [0-9a-f]{7,})</desc>");
    private static final int BYTES_AT_MOST = 300_000;

    @Test
    void castAndPictureSayWhatTheRunRanOn() throws IOException {
        List<String> cast = Files.readAllLines(CAST);
        Matcher machine = CONDITIONS.matcher(Files.readString(PICTURE));
        assertThat(machine.find()).isTrue();
        assertThat(Json.parse(cast.get(0), Map.class, CAST.toString())).containsEntry("version", 2)
                .containsEntry("title", COMMAND + ": " + machine.group(1));
        assertThat(Json.parse(cast.get(1), List.class, CAST.toString()).get(2).toString()).startsWith("$ " + COMMAND);
    }

    @Test
    void thePictureIsSmallAndNeedsNothingButItself() throws IOException {
        String picture = Files.readString(PICTURE);
        assertThat(picture).hasSizeLessThan(BYTES_AT_MOST)
                .doesNotContain("<script", "<foreignObject", "<image", "url(", "@import")
                .doesNotContainPattern("href=\"[^#]").contains("prefers-color-scheme: dark");
    }
}
