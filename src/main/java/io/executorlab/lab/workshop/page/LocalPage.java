package io.executorlab.lab.workshop.page;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;

/** A page of the workshop while it is open: a server for browsers of this machine, in the lab's own process. */
public abstract class LocalPage implements AutoCloseable {

    private static final int USUAL_PORT = 8090;

    private final Access access;
    private final WebServer server;
    private final Closeable folder;

    /**
     * Opens it.
     *
     * @param controller of its requests, made once there is the way in
     * @param port on 127.0.0.1; 0 for 8090, or a free one where that is taken
     * @param newLink told each link that takes the place of one that has been used
     * @param folder let go at the end
     */
    protected LocalPage(Function<Access, PageController> controller, int port, Consumer<String> newLink,
            Closeable folder) {
        this.folder = folder;
        access = new Access(code -> newLink.accept(link(code)));
        server = WebServer.start(List.of(new Gate(access), controller.apply(access)), "127.0.0.1", port, USUAL_PORT);
    }

    /**
     * Opens a page whose folder is one process's alone; whoever came second would write over what the first has
     * written.
     *
     * @param lock a file in the folder
     * @param busy what to tell where another has it
     * @param opening gets the folder, to be let go at the page's end
     */
    protected static <T extends LocalPage> T holding(Path lock, String busy, Function<Closeable, T> opening) {
        Closeable held;
        try {
            held = LockFile.of(lock).orElseThrow(() -> new UsageException(busy));
        } catch (IOException e) {
            throw new UsageException("%s cannot be written, and progress is kept in it. Give another --folder."
                    .formatted(lock.getParent()), e);
        }
        try {
            return opening.apply(held);
        } catch (RuntimeException e) {
            release(held);
            throw e;
        }
    }

    private static void release(Closeable held) {
        try {
            held.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        release(folder);
    }
}
