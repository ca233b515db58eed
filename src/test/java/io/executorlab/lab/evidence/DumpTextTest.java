package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Resource;
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
        assertThatThrownBy(() -> DumpText.parse("{\"atMillis\": [")).isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }

    // As Spring Boot 4.1 writes it, shortened.
    private static final String JSON = Resource.text(DumpTextTest.class, "actuator.json");

    @Test
    void leavesOutWhatIsNotThere() throws Exception {
        ThreadDump dump = DumpText.ofActuator(5, ThreadDump.Phase.LOAD,
                """
                        {"threads": [null, {"threadName": "a", "threadState": null, "stackTrace": [null, {},
                          {"className": "com.acme.Job", "methodName": "run"}]}, {"threadName": "b", "threadState": \
                          "RUNNABLE", "stackTrace": null}]}
                        """);
        assertThat(dump.threads()).containsExactly(
                new DumpedThread("a", "RUNNABLE", List.of("com.acme.Job.run(Unknown Source)")),
                new DumpedThread("b", "RUNNABLE", List.of()));
    }

    /** Threads that are not seen would be none that a bound counts. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20, 60})
    void refusesOneThatIsCut(int missing) {
        String text = JSON.strip();
        assertThatThrownBy(() -> DumpText.ofActuator(5, ThreadDump.Phase.LOAD,
                text.substring(0, text.length() - missing))).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html></html>", "{}", "{\"threads\": [{}]}", "{\"threads\": [null]}",
            "{\"threads\": []}", "[1]"})
    void refusesWhatIsNoDump(String text) {
        assertThatThrownBy(() -> DumpText.ofActuator(5, ThreadDump.Phase.LOAD, text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/threaddump");
    }
}
