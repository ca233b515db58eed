package io.executorlab.lab.common;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import org.springframework.util.FileSystemUtils;

/**
 * A file or folder among the machine's temporary ones. What is not closed goes with the JVM, where a signal ends it
 * too.
 */
public final class Temporary implements Closeable {

    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();
    private static final AtomicBoolean HOOKED = new AtomicBoolean();
    /** For reading it is held while something is written, for writing from the JVM's end on. */
    private static final ReentrantReadWriteLock IN_USE = new ReentrantReadWriteLock();
    private static final long END_SECONDS = 5;

    private final Path path;

    /** Writes into a temporary file or folder. */
    @FunctionalInterface
    public interface Writing {

        /** Throws {@link IOException} where there is no room for it. */
        void write() throws IOException;
    }

    @FunctionalInterface
    private interface Creation {

        Path create() throws IOException;
    }

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
        return made(() -> Files.createTempFile(prefix, suffix));
    }

    /** Throws {@link IOException} where there is no room for it. */
    public static Temporary folder(String prefix) throws IOException {
        return made(() -> Files.createTempDirectory(prefix));
    }

    private static Temporary made(Creation creation) throws IOException {
        Temporary[] made = new Temporary[1];
        whileNotDeleted(() -> made[0] = new Temporary(creation.create()));
        return made[0];
    }

    /** Does what writes into any of them; where the JVM ends and deletes them, it waits for that. */
    public static void whileNotDeleted(Writing writing) throws IOException {
        boolean held = false;
        try {
            held = IN_USE.readLock().tryLock(END_SECONDS, TimeUnit.SECONDS);
            writing.write();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } finally {
            if (held) {
                IN_USE.readLock().unlock();
            }
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        synchronized (Temporary.class) {
            FileSystemUtils.deleteRecursively(path);
        }
        OPEN.remove(path);
    }

    /**
     * For whoever halts the JVM, which waits for no shutdown hook. One after another: of two at once each trips over
     * what the other has deleted.
     */
    public static synchronized void deleteAll() {
        try {
            // Never given back: nothing is written from here on. Who writes for longer loses it.
            if (!IN_USE.isWriteLocked()) {
                IN_USE.writeLock().tryLock(END_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Path path : OPEN) {
            try {
                FileSystemUtils.deleteRecursively(path);
            } catch (IOException e) {
                // It lies in the folder for temporary files, and nobody is there any more to be told.
            }
        }
    }
}
