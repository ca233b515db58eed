package io.executorlab.lab.evidence;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;

/**
 * A pack from elsewhere, unpacked, of which its reader gets no more than it may: so many bytes in all, and so many for
 * a header, since readers hold names and attributes in memory before anybody can look at them. An entry's own size is
 * not trusted. Each method throws {@link UsageException} where a limit is exceeded.
 */
final class PackStream extends FilterInputStream {

    static final long BYTES_AT_MOST = 512L << 20;

    private static final int HEADER_AT_MOST = 64 << 10;
    private static final int ENTRIES_AT_MOST = 20_000;
    private static final Pattern NAME = Pattern.compile("[\\w.@-]+");

    private final Path pack;
    private final byte[] buffer = new byte[1 << 16];
    private boolean inHeader;
    private int entries;
    private long read;
    private long ofHeader;
    private long copied;

    PackStream(InputStream tar, Path pack) {
        super(tar);
        this.pack = pack;
    }

    void header() {
        inHeader = true;
        ofHeader = 0;
    }

    void content(String name) {
        inHeader = false;
        entries++;
        require(entries <= ENTRIES_AT_MOST, "%s holds %,d files; a pack may hold %,d.", entries, ENTRIES_AT_MOST);
        require(Arrays.stream(name.split("/")).allMatch(PackStream::isName),
                "%s is not a pack: a name in it is '%s'. The names in a pack have only letters, digits and . _ @ - in "
                        + "them, and no two dots in a row.",
                name);
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..") && !name.equals(".");
    }

    void copy(InputStream file, OutputStream out) throws IOException {
        long size = 0;
        for (int n = file.read(buffer); n > 0; n = file.read(buffer)) {
            size += n;
            copied += n;
            requireRoom(size <= Json.BYTES_AT_MOST && copied <= BYTES_AT_MOST);
            out.write(buffer, 0, n);
        }
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int some = super.read(bytes, offset, length);
        count(Math.max(0, some));
        return some;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count(skipped);
        return skipped;
    }

    private void count(long bytes) {
        read += bytes;
        ofHeader += bytes;
        requireRoom(read <= BYTES_AT_MOST);
        require(!inHeader || ofHeader <= HEADER_AT_MOST,
                "%s is not a pack: the name or the attributes of a file in it are longer than %d KB.",
                HEADER_AT_MOST >> 10);
    }

    private void requireRoom(boolean holds) {
        require(holds, "%s holds too much: a pack may have %d MB in a file and %d MB in all, unpacked.",
                Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20);
    }

    private void require(boolean holds, String otherwise, Object... values) {
        if (!holds) {
            throw new UsageException(otherwise.formatted(Stream.concat(Stream.of(pack), Stream.of(values)).toArray()));
        }
    }
}
