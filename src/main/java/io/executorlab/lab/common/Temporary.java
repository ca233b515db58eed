package io.executorlab.lab.common;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

import org.apache.commons.io.function.IORunnable;
import org.springframework.util.FileSystemUtils;

/**
 * A file or folder among the machine's temporary ones. What is not closed goes with the JVM, where a signal ends it
 * too. One thread at a time makes, fills or deletes them: of two that delete each trips over what the other has
 * deleted, and who writes makes anew what is being deleted.
 */
public final class Temporary implements Closeable {

    private static final Set<Path> OPEN = new HashSet<>();
    private static boolean hooked;
    private static boolean ended;

    private final Path path;

    private Temporary(Path path) {
        this.path = path;
        OPEN.add(path);
        // Not when the class is loaded: that may be in a hook, and then it is too late for another.
        if (!hooked) {
            hooked = true;
            Runtime.getRuntime().addShutdownHook(new Thread(Temporary::deleteAll, "temporary files"));
        }
    }

    /** Throws {@link IOException} where there is no room for it. */
    public static synchronized Temporary file(String prefix, String suffix) throws IOException {
        requireNotEnded();
        return new Temporary(Files.createTempFile(prefix, suffix));
    }

    /** Throws {@link IOException} where there is no room for it. */
    public static synchronized Temporary folder(String prefix) throws IOException {
        requireNotEnded();
        return new Temporary(Files.createTempDirectory(prefix));
    }

    /** Does what writes into any of them; throws {@link IOException} where the JVM's end has deleted them. */
    public static synchronized void fill(IORunnable writing) throws IOException {
        requireNotEnded();
        writing.run();
    }

    private static void requireNotEnded() throws IOException {
        if (ended) {
            throw new InterruptedIOException("the lab ends");
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        synchronized (Temporary.class) {
            FileSystemUtils.deleteRecursively(path);
            OPEN.remove(path);
        }
    }

    /** For whoever halts the JVM, which waits for no shutdown hook. */
    public static synchronized void deleteAll() {
        ended = true;
        for (Path path : OPEN) {
            try {
                FileSystemUtils.deleteRecursively(path);
            } catch (IOException e) {
                // It lies in the folder for temporary files, and nobody is there any more to be told.
            }
        }
    }
}
