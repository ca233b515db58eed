package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Sleeper;

@EnabledOnOs(OS.LINUX)
class JvmAttachTest {

    @TempDir
    private Path folder;
    private Process process;

    @AfterEach
    void end() throws Exception {
        process.destroy();
        process.waitFor();
    }

    @Test
    void theSocketOfAnEarlierJvmWithTheSameIdIsNotInTheWay() throws Exception {
        process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                Sleeper.in(folder).toString()).start();
        assertThat(process.inputReader().readLine()).isEqualTo(Sleeper.ASLEEP);
        Path socket = Path.of("/tmp/.java_pid" + process.pid());
        try (ServerSocketChannel nobody = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            nobody.bind(UnixDomainSocketAddress.of(socket));
        }
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
        try (JvmAttach jvm = JvmAttach.to(process.pid())) {
            assertThat(jvm.command("VM.version")).contains("JDK");
        }
    }
}
