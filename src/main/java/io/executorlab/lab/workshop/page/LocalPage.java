package io.executorlab.lab.workshop.page;

import java.util.List;

/** A page of the workshop while it is open: a server for browsers of this machine, in the lab's own process. */
public abstract class LocalPage implements AutoCloseable {

    private final String address;
    private final Gate gate;
    private final WebServer server;

    /**
     * @param controller of its requests
     * @param host of this machine, as it stands in a URL
     * @param port 0 for the usual one, or a free one where that is taken
     * @param open the one path that other machines may ask, where the host is open to them; null for none
     */
    protected LocalPage(PageController controller, String host, int port, int usual, String open) {
        gate = new Gate(host, open);
        server = WebServer.start(List.of(gate, controller), host, port, usual);
        address = "http://%s:%d".formatted(host, server.port());
    }

    public final String link() {
        return address + gate.entrance();
    }

    public final String address() {
        return address;
    }

    public final int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
    }
}
