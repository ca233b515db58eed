package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of what a program has printed: nothing limits how much that is, and the reason for its end stands there. */
public final class LogEnd {

    private static final int BYTES = 64 << 10;

    private LogEnd() {
    }

    /** 64 kB at most, of which the first line may be a part of one; throws {@link IOException} where it cannot be read. */
    public static String of(Path file) throws IOException {
        try (SeekableByteChannel log = Files.newByteChannel(file)) {
            log.position(Math.max(0, log.size() - BYTES));
            ByteBuffer end = ByteBuffer.allocate(BYTES);
            while (end.hasRemaining() && log.read(end) >= 0) {
                continue;
            }
            return new String(end.array(), 0, end.position(), StandardCharsets.UTF_8);
        }
    }
}
