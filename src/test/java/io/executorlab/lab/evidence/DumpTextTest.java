package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.TooLargeException;

class DumpTextTest {

    private static final String TEXT = ThreadDumpTest.TEXT;

    @Test
    void readsNoMoreThanMemoryShouldHold() throws Exception {
        String json = "{\"threads\": [{\"threadName\": \"main\", \"stackTrace\": []}]}".repeat(20);
        assertThat(bounded(TEXT, TEXT.length(), 200).read()).isEqualTo(5);
        assertThat(bounded(json, json.length(), 200).read()).isEqualTo(20);
        assertThatThrownBy(() -> bounded(TEXT, TEXT.length() - 1, 200)).isInstanceOf(TooLargeException.class);
        assertThatThrownBy(() -> bounded(json, json.length() - 1, 200)).isInstanceOf(TooLargeException.class);
        assertThatThrownBy(() -> bounded(TEXT + "x".repeat(300), 10_000, 200)).isInstanceOf(TooLargeException.class);
        byte[] packed = packed("x".repeat(1 << 20));
        assertThatThrownBy(() -> DumpText.read(new ByteArrayInputStream(packed), 10 << 20, 1 << 16))
                .isInstanceOf(TooLargeException.class);
    }

    private static DumpText bounded(String text, long textAtMost, long lineAtMost) throws IOException {
        return DumpText.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), textAtMost, lineAtMost);
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void saysThatATextIsNoDump() {
        assertThatThrownBy(() -> DumpText.parse("hello")).isInstanceOf(IOException.class)
                .hasMessage("it has no Java threads");
        assertThatThrownBy(() -> DumpText.parse("{\"a\": 1}")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DumpText.parse("{")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DumpText.parse("{\"frames\": [")).isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }
}
