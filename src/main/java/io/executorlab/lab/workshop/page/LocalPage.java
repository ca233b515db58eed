package io.executorlab.lab.workshop.page;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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
     * @param parts its controller, made of {@code beans} and an {@link Access}
     * @param port on 127.0.0.1; 0 for 8090, or a free one where that is taken
     * @param newLink told each link that takes the place of one that has been used
     * @param folder let go at the end
     */
    protected LocalPage(Class<?> parts, Map<String, Object> beans, int port, Consumer<String> newLink,
            Closeable folder) {
        this.folder = folder;
        access = new Access(code -> newLink.accept(link(code)));
        Map<String, Object> all = new HashMap<>(beans);
        all.put("access", access);
        server = WebServer.start(List.of(Entrance.class, parts), all, "127.0.0.1", port, USUAL_PORT);
    }

    @Configuration(proxyBeanMethods = false)
    static class Entrance {

        @Bean
        Gate gate(Access access) {
            return new Gate(access);
        }
    }

    /**
     * Takes a folder for one process; whoever came second would write over what the first has written.
     *
     * @param lock a file in it
     * @param busy what to tell where another has it
     */
    protected static Closeable hold(Path lock, String busy) {
        try {
            return LockFile.of(lock).orElseThrow(() -> new UsageException(busy));
        } catch (IOException e) {
            throw new UsageException("%s cannot be written, and progress is kept in it. Give another --folder."
                    .formatted(lock.getParent()), e);
        }
    }

    protected static void release(Closeable held) {
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
