package io.executorlab.lab.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;

/**
 * The limits of a pack from elsewhere; each method throws {@link NotAPackException} if one is exceeded. An entry's own
 * size is not trusted.
 */
final class PackLimits {

    static final long BYTES_AT_MOST = 512L << 20;

    private static final int ENTRIES_AT_MOST = 20_000;
    private static final Pattern NAME = Pattern.compile("[\\w.@-]+");

    private final Path file;
    private final byte[] buffer = new byte[1 << 16];
    private long all;

    PackLimits(Path file) {
        this.file = file;
    }

    void requireSize() throws IOException {
        if (Files.size(file) > Json.BYTES_AT_MOST) {
            throw new NotAPackException(
                    "%s is larger than %d MB, more than a pack may be.".formatted(file, Json.BYTES_AT_MOST >> 20));
        }
    }

    void requireEntries(int entries) throws IOException {
        if (entries > ENTRIES_AT_MOST) {
            throw new NotAPackException(
                    "%s holds %,d files; a pack may hold %,d.".formatted(file, entries, ENTRIES_AT_MOST));
        }
    }

    /** @param bytes of the whole archive that have been read */
    void requireStream(long bytes) throws IOException {
        if (bytes > BYTES_AT_MOST) {
            throw tooMuch();
        }
    }

    /** @param bytes of one header that have been read */
    void requireHeader(long bytes) throws IOException {
        if (bytes > BoundedStream.HEADER_AT_MOST) {
            throw new NotAPackException(
                    "%s is not a pack: the name or the attributes of a file in it are longer than %d KB.".formatted(
                            file,
                            BoundedStream.HEADER_AT_MOST >> 10));
        }
    }

    void requireName(String name) throws IOException {
        if (!Arrays.stream(name.split("/")).allMatch(PackLimits::isName)) {
            throw new NotAPackException(
                    ("%s is not a pack: a name in it is '%s'. The names in a pack have only letters, digits and . "
                            + "_ @ - "
                            + "in them, and no two dots in a row.").formatted(file, name));
        }
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..") && !name.equals(".");
    }

    /** One file of it, to its end. */
    void copy(InputStream in, OutputStream out) throws IOException {
        long size = 0;
        for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
            size += n;
            all += n;
            if (size > Json.BYTES_AT_MOST || all > BYTES_AT_MOST) {
                throw tooMuch();
            }
            out.write(buffer, 0, n);
        }
    }

    private NotAPackException tooMuch() {
        return new NotAPackException(
                "%s holds too much: a pack may have %d MB in a file and %d MB in all, unpacked.".formatted(file,
                        Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20));
    }
}
