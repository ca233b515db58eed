package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ProbeTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script);
    }

    @Test
    void tellsWhatAProgramPrintsAndHowItEnds() {
        assertThat(Probe.of(shell("echo a; echo b >&2; exit 3"), LONG)).hasValue(new Probe(3, "a\nb\n"));
    }

    @Test
    void aProgramThatNeverEndsIsKilledWithWhatItHasStarted() throws Exception {
        Path id = folder.resolve("id");
        assertThat(Probe.of(shell("(echo x; exec sleep 300) & echo $! >%s; wait".formatted(id)), Duration.ofSeconds(5)))
                .isEmpty();
        long child = Long.parseLong(Files.readString(id).strip());
        for (int i = 0; i < 500 && JvmProcess.isAlive(child); i++) {
            Thread.sleep(20);
        }
        assertThat(JvmProcess.isAlive(child)).isFalse();
    }

    @Test
    void isNotHeldUpByWhoeverKeepsTheOutputOpen() {
        assertThat(Probe.of(shell("echo x; sleep 25 &"), LONG)).hasValue(new Probe(0, "x\n"));
    }

    @Test
    void readsTheBeginningOfEndlessWords() {
        assertThat(Probe.of(shell("head -c 1000000 /dev/zero"), LONG).orElseThrow().printed()).hasSize(1 << 16);
    }

    @Test
    void aProgramThatIsNotThereSaysNothing() {
        assertThat(Probe.of(List.of("/no/such/program"), LONG)).isEmpty();
    }
}
