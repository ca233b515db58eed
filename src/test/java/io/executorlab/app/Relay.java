package io.executorlab.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands before a server on a port of its own; can refuse, or take and never answer. */
public final class Relay implements AutoCloseable {

    private static final int BACKLOG = 300;

    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /**
     * Bound and never listening: while the relay refuses, the port could else become the local one of anybody's
     * connection.
     */
    private final Socket port = new Socket();
    private ServerSocket server;
    private Thread acceptor;
    private volatile boolean silent;

    private Relay(int target) throws IOException {
        this.target = target;
        port.setReuseAddress(true);
        port.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    /** Refuses until it is opened. */
    public static Relay before(int target) throws IOException {
        return new Relay(target);
    }

    public int port() {
        return port.getLocalPort();
    }

    public void open() throws IOException {
        ServerSocket opened = new ServerSocket();
        opened.setReuseAddress(true);
        opened.bind(port.getLocalSocketAddress(), BACKLOG);
        server = opened;
        silent = false;
        acceptor = run(() -> accept(opened));
    }

    /** Bytes that come from now on go nowhere; connections stay. */
    public void silence() {
        silent = true;
    }

    /** Nothing listens on the port any more once no thread accepts on it. */
    public void refuse() throws IOException {
        if (server == null) {
            return;
        }
        server.close();
        try {
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    private void accept(ServerSocket opened) {
        while (!opened.isClosed()) {
            try {
                Socket client = opened.accept();
                Socket upstream = new Socket("127.0.0.1", target);
                sockets.add(client);
                sockets.add(upstream);
                run(() -> copy(client, upstream));
                run(() -> copy(upstream, client));
            } catch (IOException e) {
                if (!opened.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[8192];
        try (from; to) {
            for (int read = from.getInputStream().read(buffer); read >= 0; read = from.getInputStream().read(buffer)) {
                if (!silent) {
                    to.getOutputStream().write(buffer, 0, read);
                }
            }
        } catch (IOException e) {
            // Closed from the other side.
        }
    }

    private static Thread run(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() throws IOException {
        refuse();
        port.close();
    }
}
