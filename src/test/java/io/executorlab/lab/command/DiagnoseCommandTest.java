package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.Ports;

@ExtendWith(OutputCaptureExtension.class)
class DiagnoseCommandTest {

    // As jstack writes it, shortened: a thread that the JDK started for one stage, and one that waits for a lock.
    private static final String DUMP = Resource.text(DiagnoseCommandTest.class, "dump.txt");

    @TempDir
    private Path folder;

    private String dump(String text) throws IOException {
        return Files.writeString(folder.resolve("dump.txt"), text).toString();
    }

    @Test
    void saysWhatADumpLooksLikeOnWhatEvidence(CapturedOutput output) throws IOException {
        assertThat(Lab.run("diagnose", dump(DUMP + DUMP))).isZero();
        assertThat(output.getOut()).contains("Certain: thread-per-task",
                "1 threads that the JDK started for one stage alone", "\"Thread-812\"",
                "com.acme.Prices.ask(Prices.java:40)", "docs/anti-patterns/thread-per-task.md",
                "Likely: \"Thread-812\" holds up 1 thread");
    }

    @Test
    void aPageAndAllElseCanLeaveTheNamesOfThreadsOut(CapturedOutput output) throws IOException {
        Path page = folder.resolve("page.html");
        assertThat(Lab.run("diagnose", "--html", page.toString(), dump(DUMP + DUMP))).isZero();
        assertThat(page).content().contains("Thread-812", "com.acme.Prices.ask").doesNotContain("http://", "https://");
        int before = output.getOut().length();
        assertThat(Lab.run("diagnose", "--anonymous", "--json", "--html", page.toString(), dump(DUMP + DUMP))).isZero();
        assertThat(page).content().contains("com.acme.Prices.ask").doesNotContain("Thread-812", "worker-1");
        assertThat(output.getOut().substring(before)).contains("thread-per-task").doesNotContain("Thread-812",
                "worker-1");
    }

    @Test
    void saysWhatIsNoDumpAndHowToTakeOne(CapturedOutput output) throws IOException {
        assertThat(Lab.run("diagnose", dump("hello"))).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("diagnose", folder.resolve("gone.txt").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("diagnose", "localhost:8081")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains(
                "dump.txt is not a thread dump: it has no Java threads. Take one with jcmd",
                "gone.txt. Name a file with a thread dump,",
                "There is no file localhost:8081. Name a file with a thread dump, the process id of a JVM on this "
                        + "machine, or the URL of an actuator, which begins with http://");
    }

    @Test
    void whatDoesNotAnswerCouldNotBeReached(CapturedOutput output) throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String nobody = "http://127.0.0.1:%d/actuator".formatted(Ports.free());
        assertThat(Lab.run("diagnose", String.valueOf(ended.pid()))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(Lab.run("diagnose", nobody)).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(output.getErr()).contains("Process %d gave no dump: ".formatted(ended.pid()),
                nobody + " gave no dump: ");
    }

    @Test
    void anActuatorWithoutDumpsIsNoWrongUsage(CapturedOutput output) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.start();
        try {
            String closed = "http://127.0.0.1:%d/actuator".formatted(server.getAddress().getPort());
            assertThat(Lab.run("diagnose", closed)).isEqualTo(ExitCode.NOT_STARTED);
            assertThat(output.getErr()).contains(closed + "/threaddump answered 404");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void nothingIsDiagnosedWhereThreadsAreUnread(CapturedOutput output) throws IOException {
        String unread = "\"worker-2\" of another format, state=BUSY\n";
        assertThat(Lab.run("diagnose", dump(DUMP + unread))).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("only 2 of 3 threads could be read", unread.strip());
        assertThat(output.getOut()).isEmpty();
    }
}
