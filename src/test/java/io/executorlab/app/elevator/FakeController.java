package io.executorlab.app.elevator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Reads the request's first byte, sends the given text and closes. */
final class FakeController implements AutoCloseable {

    private final ServerSocket server;
    private final String answer;
    private final Thread thread = new Thread(this::serve, "fake-controller");

    private FakeController(ServerSocket server, String answer) {
        this.server = server;
        this.answer = answer;
    }

    static FakeController start(int port, String answer) throws IOException {
        FakeController controller = new FakeController(
                new ServerSocket(port, 50, InetAddress.getByName("127.0.0.1")), answer);
        controller.thread.setDaemon(true);
        controller.thread.start();
        return controller;
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read();
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /** The port is free again once no thread accepts on it. */
    @Override
    public void close() throws IOException, InterruptedException {
        server.close();
        thread.join();
    }
}
