package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import jdk.jfr.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Sleeper;
import io.executorlab.lab.watch.FlightRecorder.RecordingRepository;

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

    private static final String DATED = "2026_11_22_17_30_11_4711";

    @TempDir
    private Path folder;

    private Path repository;
    private String owner;

    @BeforeEach
    void make() throws IOException {
        repository = Files.createDirectory(folder.resolve(DATED));
        Files.writeString(repository.resolve("2026_11_22_17_30_11.jfr"), "x");
        owner = Files.getOwner(repository).getName();
    }

    private RecordingRepository named(Path path, String itsOwner) {
        return RecordingRepository.of("Current configuration:\n\nRepository path: %s\n".formatted(path), 4711, itsOwner)
                .orElseThrow();
    }

    @Test
    void isDeletedWithItsFiles() throws IOException {
        named(repository, owner).delete();
        assertThat(repository).doesNotExist();
        named(repository, owner).delete();
    }

    @Test
    void isAsLargeAsAllThatIsInIt() throws IOException {
        assertThat(named(repository, owner).bytes()).isEqualTo(1);
        Files.writeString(repository.resolve("2026_11_22_17_31_12.jfr"), "yz");
        assertThat(named(repository, owner).bytes()).isEqualTo(3);
        named(repository, owner).delete();
        assertThatThrownBy(() -> named(repository, owner).bytes()).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/someone", "/tmp/2026_11_22_17_30_11_4712", "/tmp/2026_11_22_17_30_11_4711/..",
            "/tmp/2026_11_22_17_30_11_4711/x",
            "/tmp/x/../2026_11_22_17_30_11_4711", "/", "x/2026_11_22_17_30_11_4711"})
    void anotherFolderThanADatedOneOfThisProcessIsNone(String path) {
        assertThat(RecordingRepository.of("Repository path: " + path, 4711, owner)).isEmpty();
    }

    @Test
    void anotherUsersFolderIsLeft() {
        assertThatThrownBy(() -> named(repository, "someone-else").delete()).isInstanceOf(IOException.class)
                .hasMessage("it belongs to %s, and the app's process to someone-else", owner);
        assertThat(repository.resolve("2026_11_22_17_30_11.jfr")).exists();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve(DATED), repository);
        named(link, owner).delete();
        assertThat(repository.resolve("2026_11_22_17_30_11.jfr")).exists();
    }

    @Test
    void whatIsInAFolderOfItIsLeft() throws IOException {
        Path deep = Files.writeString(Files.createDirectory(repository.resolve("deep")).resolve("kept"), "x");
        assertThatThrownBy(() -> named(repository, owner).delete()).isInstanceOf(IOException.class);
        assertThat(deep).exists();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theSocketOfAnEarlierJvmWithTheSameIdIsNotInTheWay() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", Sleeper.in(folder).toString()).start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo(Sleeper.ASLEEP);
            Path socket = Path.of("/tmp/.java_pid" + process.pid());
            try (ServerSocketChannel nobody = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                nobody.bind(UnixDomainSocketAddress.of(socket));
            }
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            try (JvmAttach jvm = JvmAttach.to(process.pid())) {
                assertThat(jvm.command("VM.version")).contains("JDK");
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
    }
}
