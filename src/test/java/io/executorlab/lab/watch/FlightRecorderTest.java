package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Sleeper;

import jdk.jfr.Configuration;

class FlightRecorderTest {

    @TempDir
    private static Path temporary;
    private static Process sleeping;

    /** The JVM that records has no locale, as one under cron. */
    @BeforeAll
    static void sleep() throws IOException {
        ProcessBuilder sleeper = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Sleeper.in(temporary).toString());
        sleeper.environment().put("LC_ALL", "C");
        sleeping = sleeper.start();
        assertThat(sleeping.inputReader().readLine()).isEqualTo(Sleeper.ASLEEP);
    }

    @AfterAll
    static void end() throws InterruptedException {
        sleeping.destroy();
        sleeping.waitFor();
    }

    @Test
    void whatIsDearIsNoPartOfIt() throws Exception {
        assertThat(settings(FlightRecorder.STARTS)).containsEntry("jdk.VirtualThreadStart#stackTrace", "false")
                .noneSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
        assertThat(settings("starters.jfc")).containsEntry("jdk.MethodTrace#filter",
                "java.lang.VirtualThread::start;java.util.concurrent.ThreadPoolExecutor::<init>")
                .allSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
    }

    private static Map<String, String> settings(String resource) throws Exception {
        try (Reader settings =
                new InputStreamReader(FlightRecorder.class.getResourceAsStream(resource), StandardCharsets.UTF_8)) {
            return Configuration.create(settings).getSettings();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "with blanks", "a,b", "it's", "say \"hello\"", "50%p", "한글",
                    "\ud83d\ude00", "a=b;c"})
    void recordsIntoAFolderOfAnyName(String name) throws Exception {
        assumeTrue(Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(name),
                "this locale cannot name such a folder");
        Path recorded = Files.createDirectory(temporary.resolve(name)).resolve("whole.jfr");
        try (JvmAttach jvm = JvmAttach.to(sleeping.pid())) {
            FlightRecorder recorder = FlightRecorder.start(jvm, FlightRecorder.WITH_WAITS, recorded, null);
            assertThat(jvm.command("JFR.check")).contains("name=executor-lab-").contains("running");
            recorder.stop();
            assertThat(recorded).isNotEmptyFile();
        }
    }
}
