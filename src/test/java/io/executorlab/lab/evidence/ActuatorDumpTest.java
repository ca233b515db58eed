package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActuatorDumpTest {

    // As Spring Boot 4.1 writes it, shortened.
    private static final String JSON =
            """
                    {"threads": [
                      {"threadName": "http-nio-8080-exec-1", "threadId": 45, "blockedTime": -1, "daemon": true, \
                      "inNative": false,
                       "threadState": "WAITING", "stackTrace": [
                         {"moduleName": "java.base", "moduleVersion": "17.0.15", "methodName": "park", "fileName": \
                         "Unsafe.java",
                          "lineNumber": -2, "className": "jdk.internal.misc.Unsafe", "nativeMethod": true},
                         {"classLoaderName": "app", "methodName": "getTask", "fileName": "ThreadPoolExecutor.java", \
                         "lineNumber": 1062,
                          "className": "java.util.concurrent.ThreadPoolExecutor", "nativeMethod": false},
                         {"methodName": "run", "className": "com.acme.Job$$Lambda", "nativeMethod": false, \
                         "lineNumber": -1}],
                       "lockInfo": {"className": "x", "identityHashCode": 1}},
                      {"threadName": "Reference Handler", "threadState": "RUNNABLE", "stackTrace": []}]}
                    """;

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
