package io.executorlab.app.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;

import org.junit.jupiter.api.Test;

class RemotePartTest {

    private static final RemotePart ROUTES = RemotePart.stub("the route service", "127.0.0.1", 9401, "route");
    private static final String ABSENCE = "the route service is not available: nothing answers at 127.0.0.1:9401."
            + " Start it with: java -jar target/executor-lab.jar stub route --port 9401";

    @Test
    void saysHowToStartItWhereNothingAnswers() {
        assertThat(ROUTES.absence()).isEqualTo(ABSENCE);
        assertThat(ROUTES.absence(new ConnectException("Connection refused"))).contains(ABSENCE);
        Exception wrapped = new IllegalStateException(new IllegalStateException(new ConnectException()));
        assertThat(ROUTES.absence(wrapped)).contains(ABSENCE);
    }

    @Test
    void saysNothingOfAFailureThatHasAnotherReason() {
        assertThat(ROUTES.absence(new SocketTimeoutException("Read timed out"))).isEmpty();
        assertThat(ROUTES.absence(new IllegalStateException("no connection came in time"))).isEmpty();
    }

    @Test
    void answersWhileSomethingListens() throws Exception {
        RemotePart part;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            part = RemotePart.stub("it", "127.0.0.1", server.getLocalPort(), "it");
            assertThat(part.answers()).isTrue();
        }
        assertThat(part.answers()).isFalse();
    }
}
