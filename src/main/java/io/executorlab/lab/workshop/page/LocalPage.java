package io.executorlab.lab.workshop.page;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A page of the workshop while it is open: a server for browsers of this machine, in the lab's own process. */
public abstract class LocalPage implements AutoCloseable {

    private static final int USUAL_PORT = 8090;

    private final Access access;
    private final WebServer server;

    /**
     * Opens it.
     *
     * @param controller of its requests, made once there is the way in
     * @param port on 127.0.0.1; 0 for 8090, or a free one where that is taken
     * @param newLink told each link that takes the place of one that has been used
     */
    protected LocalPage(Function<Access, PageController> controller, int port, Consumer<String> newLink) {
        access = new Access(code -> newLink.accept(link(code)));
        server = WebServer.start(List.of(new Gate(access), controller.apply(access)), "127.0.0.1", port, USUAL_PORT);
    }

    private String link(String code) {
        return "http://127.0.0.1:%d%s?code=%s".formatted(port(), Gate.ENTRANCE, code);
    }

    /** To be opened in a browser; it works once. */
    public final String link() {
        return link(access.code());
    }

    /** The page's own, on 127.0.0.1. */
    public final int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
    }
}
