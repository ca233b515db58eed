package io.executorlab.lab.evidence;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An archive's bytes, of which its reader gets no more than it may: so many in all, and so many for a header, since
 * readers hold names and attributes in memory before anybody can look at them. Throws {@link NotAPackException} where
 * there would be more.
 */
final class BoundedStream extends FilterInputStream {

    /** The most bytes of one entry's header, with its long name and attributes. */
    static final int HEADER_AT_MOST = 64 << 10;

    private final PackLimits limits;
    private long all;
    private long ofHeader = Long.MIN_VALUE;

    BoundedStream(InputStream in, PackLimits limits) {
        super(in);
        this.limits = limits;
    }

    /** Counts from now on as a header. */
    void header() {
        ofHeader = 0;
    }

    /** Counts from now on as an entry's content. */
    void content() {
        ofHeader = Long.MIN_VALUE;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        count(Math.max(0, read));
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count(skipped);
        return skipped;
    }

    private void count(long bytes) throws IOException {
        all += bytes;
        ofHeader += bytes;
        limits.requireStream(all);
        limits.requireHeader(ofHeader);
    }
}
