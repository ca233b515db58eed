package io.executorlab.app.part;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that the app calls.
 *
 * @param name with its article, such as {@code the database}
 * @param command starts one on this machine
 */
public record RemotePart(String name, String host, int port, String command) {

    private static final Duration ANSWERS_WITHIN = Duration.ofMillis(500);
    private static final int CAUSES_AT_MOST = 20;

    /** One that a stub of this name stands in for. */
    public static RemotePart stub(String name, String host, int port, String stub) {
        return new RemotePart(name, host, port,
                "java -jar target/executor-lab.jar stub %s --port %d".formatted(stub, port));
    }

    boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) ANSWERS_WITHIN.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Says how to mend a failure; empty where it has another reason than that nothing answers there. */
    public Optional<String> absence(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(CAUSES_AT_MOST)
                .anyMatch(ConnectException.class::isInstance) ? Optional.of(absence()) : Optional.empty();
    }

    String absence() {
        return "%s is not available: nothing answers at %s:%d. Start it with: %s".formatted(name, host, port, command);
    }
}
