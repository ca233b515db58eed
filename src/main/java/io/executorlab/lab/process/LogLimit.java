package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.DaemonThreads;

/**
 * Keeps what programs print from filling the disk in a long load. The system writes it into their logs by itself, so
 * the lab can only look at the size, once a second: of a log that has become too large it keeps the beginning and the
 * end, with a line between them that says so. A program goes on writing at the new end, since its log is opened for
 * appending. What it prints in the moment of a cut may be lost, or stand before the line.
 */
public final class LogLimit implements AutoCloseable {

    /** No log is larger, but for what is printed within a second. */
    public static final long AT_MOST = 32 << 20;

    private static final int KEPT_OF_EACH_END = 4 << 20;
    private static final long LOOK_MILLIS = 1000;

    private final List<Log> logs;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("log-limit"));

    private LogLimit(List<Log> logs) {
        this.logs = logs;
    }

    /** Of these files, as soon as they are there. */
    public static LogLimit of(Collection<Path> logs) {
        LogLimit limit = new LogLimit(logs.stream().map(file -> new Log(file, AT_MOST, KEPT_OF_EACH_END)).toList());
        limit.clock.scheduleWithFixedDelay(limit::cutQuietly, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return limit;
    }

    private void cutQuietly() {
        for (Log log : logs) {
            try {
                log.cut();
            } catch (IOException e) {
                // Whoever reads the log will tell; a check is not to fail by it.
            }
        }
    }

    /** Looks a last time. */
    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cutQuietly();
    }

    /** One of them. */
    static final class Log {

        private final Path file;
        private final long atMost;
        private final int keptOfEachEnd;
        private long leftOut;

        /** @param atMost well over two ends */
        Log(Path file, long atMost, int keptOfEachEnd) {
            this.file = file;
            this.atMost = atMost;
            this.keptOfEachEnd = keptOfEachEnd;
        }

        /** Throws {@link IOException} where the file is too large and cannot be read or written. */
        synchronized void cut() throws IOException {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) <= atMost) {
                return;
            }
            try (FileChannel log = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    FileChannel appended =
                            FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
                byte[] first = read(log, 0);
                long beginning = lastLineEnd(first);
                long size = log.size();
                byte[] last = read(log, size - keptOfEachEnd);
                int from = firstLineBegin(last);
                leftOut += size - beginning - (last.length - from);
                log.truncate(beginning);
                write(appended,
                        "[executor-lab] Some %,d KB were left out here: this log had become larger than %,d KB.%n"
                                .formatted(leftOut >> 10, atMost >> 10)
                                .getBytes(StandardCharsets.UTF_8),
                        0);
                write(appended, last, from);
            }
        }

        private byte[] read(FileChannel log, long position) throws IOException {
            ByteBuffer read = ByteBuffer.allocate(keptOfEachEnd);
            while (read.hasRemaining() && log.read(read, position + read.position()) >= 0) {
                continue;
            }
            return Arrays.copyOf(read.array(), read.position());
        }

        private static void write(FileChannel log, byte[] bytes, int from) throws IOException {
            ByteBuffer written = ByteBuffer.wrap(bytes, from, bytes.length - from);
            while (written.hasRemaining()) {
                log.write(written);
            }
        }

        private static int lastLineEnd(byte[] bytes) {
            for (int i = bytes.length; i > 0; i--) {
                if (bytes[i - 1] == '\n') {
                    return i;
                }
            }
            return bytes.length;
        }

        private static int firstLineBegin(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    return i + 1;
                }
            }
            return 0;
        }
    }
}
