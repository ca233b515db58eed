package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Sleeper;

class JvmProcessTest {

    @TempDir
    private Path folder;
    private Process process;

    private long start(String... command) throws IOException {
        process = new ProcessBuilder(command).start();
        return process.pid();
    }

    private long startJvm(List<String> prefix, String... flags) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.add(Sleeper.in(folder).toString());
        start(command.toArray(String[]::new));
        process.getInputStream().read();
        return process.pid();
    }

    @AfterEach
    void end() {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void aJvmOfOnesOwnCanBeAttachedTo() {
        assertThatCode(() -> JvmProcess.requireAttachable(ProcessHandle.current().pid())).doesNotThrowAnyException();
    }

    @Test
    void aProcessThatHasEndedIsTold() throws Exception {
        long pid = start("true");
        process.waitFor();
        assertThatThrownBy(() -> JvmProcess.requireAttachable(pid)).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining(String.valueOf(pid));
        assertThat(JvmProcess.isAlive(pid)).isFalse();
    }

    @Test
    void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
        long pid = start("sleep", "60");
        assertThatThrownBy(() -> JvmProcess.requireAttachable(pid)).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("is not a JVM (");
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aJvmThatCannotBeAttachedToIsTold() throws Exception {
        long pid = startJvm(List.of(), "-XX:+DisableAttachMechanism");
        assertThatThrownBy(() -> JvmProcess.requireAttachable(pid)).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("-XX:+DisableAttachMechanism").hasMessageContaining("Without --pid");
    }

    @Test
    void aJvmInAContainerIsTold() throws Exception {
        assumeTrue(new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0, "needs root to unshare");
        long pid = startJvm(List.of("unshare", "--mount"));
        assertThatThrownBy(() -> JvmProcess.requireAttachable(pid)).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("as in a container");
    }

    @Test
    void theJvmBehindAScriptIsFound() throws Exception {
        long shell = startJvm(List.of("sh", "-c", "\"$@\" & wait", "sh"));
        assertThat(JvmProcess.newestIn(shell)).hasValueSatisfying(pid -> assertThat(pid).isNotEqualTo(shell));
    }

    @Test
    void behindAScriptWithoutAJvmThereIsNone() throws Exception {
        assertThat(JvmProcess.newestIn(start("sleep", "60"))).isEmpty();
    }
}
