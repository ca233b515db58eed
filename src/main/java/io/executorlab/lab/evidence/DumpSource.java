package io.executorlab.lab.evidence;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.io.input.BOMInputStream;

import io.executorlab.lab.common.TooLargeException;

/**
 * The text of a file as somebody has it: packed with gzip or zip or not, in UTF-8, UTF-16 or a code page of Windows. No
 * text is refused for its encoding; a stream that breaks off ends there.
 */
final class DumpSource {

    /** So much of a text is looked at to tell what it is. */
    static final int HEAD = 64 << 10;
    private static final int PACKINGS_AT_MOST = 3;
    private static final int MAGIC = 4;
    private static final ByteOrderMark[] MARKS =
            {ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE};
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private final long textAtMost;
    private final IOConsumer<BufferedReader> taker;
    private long length;

    /**
     * @param textAtMost in bytes, packed and unpacked, of all texts together
     * @param taker reads each text and closes nothing
     */
    DumpSource(long textAtMost, IOConsumer<BufferedReader> taker) {
        this.textAtMost = textAtMost;
        this.taker = taker;
    }

    void read(InputStream file) throws IOException {
        try {
            read(file, 0);
        } catch (IllegalArgumentException e) {
            throw new IOException("its packing is damaged: " + e.getMessage(), e);
        }
    }

    static void require(boolean holds, String what, long most) {
        if (!holds) {
            throw new TooLargeException("The dump is not read: %s than %d MB. Take fewer dumps into one file."
                    .formatted(what, most >> 20));
        }
    }

    private void read(InputStream file, int packings) throws IOException {
        InputStream in = new BufferedInputStream(new Counted(file), HEAD);
        byte[] magic = peek(in, MAGIC);
        if (packings > PACKINGS_AT_MOST) {
            throw new IOException("it is packed more than %d times".formatted(PACKINGS_AT_MOST));
        }
        if (GzipCompressorInputStream.matches(magic, magic.length)) {
            read(new GZIPInputStream(in), packings + 1);
        } else if (ZipArchiveInputStream.matches(magic, magic.length)) {
            // No names are asked for: any byte is a letter of this.
            ZipInputStream zip = new ZipInputStream(in, StandardCharsets.ISO_8859_1);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    read(zip, packings + 1);
                }
            }
        } else {
            BOMInputStream text = BOMInputStream.builder().setInputStream(in).setByteOrderMarks(MARKS).get();
            Charset charset = text.hasBOM() ? Charset.forName(text.getBOMCharsetName()) : charset(peek(text, HEAD));
            taker.accept(new BufferedReader(new InputStreamReader(text, charset), HEAD));
        }
    }

    /** A dump is mostly ASCII: without a mark, every other byte of UTF-16 is 0. */
    private static Charset charset(byte[] head) {
        int[] zeros = new int[2];
        for (int i = 0; i < head.length; i++) {
            zeros[i % 2] += head[i] == 0 ? 1 : 0;
        }
        return zeros[1] > head.length / 4 ? StandardCharsets.UTF_16LE
                : zeros[0] > head.length / 4 ? StandardCharsets.UTF_16BE
                        : isUtf8(head) ? StandardCharsets.UTF_8 : WINDOWS;
    }

    /** A character that the head's end cuts is whole in the text. */
    private static boolean isUtf8(byte[] head) {
        return !StandardCharsets.UTF_8.newDecoder()
                .decode(ByteBuffer.wrap(head), CharBuffer.allocate(head.length), false).isError();
    }

    /** Ends where its packing breaks off. */
    private final class Counted extends FilterInputStream {

        private Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int most) throws IOException {
            try {
                int read = super.read(bytes, offset, most);
                length += Math.max(read, 0);
                require(length <= textAtMost, "it is longer", textAtMost);
                return read;
            } catch (EOFException e) {
                return -1;
            }
        }
    }

    private static byte[] peek(InputStream in, int length) throws IOException {
        in.mark(length);
        byte[] head = in.readNBytes(length);
        in.reset();
        return head;
    }
}
