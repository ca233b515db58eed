package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Sleeper;

import jdk.jfr.Configuration;

class FlightRecorderTest {

    @Test
    void whatIsDearIsNoPartOfIt() throws Exception {
        assertThat(settings(FlightRecorder.STARTS)).containsEntry("jdk.VirtualThreadStart#stackTrace", "false")
                .noneSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
        assertThat(settings("starters.jfc")).containsEntry("jdk.MethodTrace#filter", "java.lang.VirtualThread::start")
                .allSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
    }

    private static Map<String, String> settings(String resource) throws Exception {
        try (Reader settings =
                new InputStreamReader(FlightRecorder.class.getResourceAsStream(resource), StandardCharsets.UTF_8)) {
            return Configuration.create(settings).getSettings();
        }
    }

    /** The JVM that records has no locale, as one under cron. */
    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "with blanks", "a,b", "it's", "say \"hello\"", "50%p", "한글",
                    "\ud83d\ude00", "a=b;c"})
    void recordsIntoAFolderOfAnyName(String name, @TempDir Path temporary) throws Exception {
        assumeTrue(Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(name),
                "this locale cannot name such a folder");
        Path folder = Files.createDirectory(temporary.resolve(name));
        ProcessBuilder sleeper = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Sleeper.in(temporary).toString());
        sleeper.environment().put("LC_ALL", "C");
        Process process = sleeper.start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo(Sleeper.ASLEEP);
            try (JvmAttach jvm = JvmAttach.to(process.pid())) {
                FlightRecorder recorder = FlightRecorder.start(jvm, "whole", FlightRecorder.WITH_WAITS,
                        folder.resolve("whole.jfr"), null);
                assertThat(jvm.command("JFR.check")).contains("name=whole").contains("running");
                recorder.stop();
                assertThat(folder.resolve("whole.jfr")).isNotEmptyFile();
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
    }
}
