package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void aPortThatIsTakenIsReplacedByAFreeOne() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.freeLike(taken.getLocalPort())).isNotEqualTo(taken.getLocalPort());
        }
        int free = Ports.free();
        assertThat(Ports.freeLike(free)).isEqualTo(free);
    }
}
