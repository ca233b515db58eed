package io.executorlab.lab.common;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.util.FileSystemUtils;

/** A file or folder among the machine's temporary ones. What is not closed goes with the JVM, where a signal ends it too. */
public final class Temporary implements Closeable {

    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();
    private static final AtomicBoolean HOOKED = new AtomicBoolean();

    private final Path path;

    private Temporary(Path path) {
        this.path = path;
        OPEN.add(path);
        // Not when the class is loaded: that may be in a hook, and then it is too late for another.
        if (HOOKED.compareAndSet(false, true)) {
            Runtime.getRuntime().addShutdownHook(new Thread(Temporary::deleteAll, "temporary files"));
        }
    }

    /** Throws {@link IOException} where there is no room for it. */
    public static Temporary file(String prefix, String suffix) throws IOException {
        return new Temporary(Files.createTempFile(prefix, suffix));
    }

    /** Throws {@link IOException} where there is no room for it. */
    public static Temporary folder(String prefix) throws IOException {
        return new Temporary(Files.createTempDirectory(prefix));
    }

    public Path path() {
        return path;
    }

    /** Deletes it with all that is in it. */
    @Override
    public void close() throws IOException {
        FileSystemUtils.deleteRecursively(path);
        OPEN.remove(path);
    }

    /** For whoever halts the JVM, which waits for no shutdown hook. One after another: of two at once each trips over what the other has deleted. */
    public static synchronized void deleteAll() {
        for (Path path : OPEN) {
            try {
                FileSystemUtils.deleteRecursively(path);
            } catch (IOException e) {
                // It lies in the folder for temporary files, and nobody is there any more to be told.
            }
        }
    }
}
