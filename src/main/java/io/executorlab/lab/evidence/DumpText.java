package io.executorlab.lab.evidence;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.io.IOUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.TooLargeException;

/**
 * Thread dumps in whatever form somebody has them, any number in a row. A file is decoded, freed of what a log or a
 * page put around it, recognised, and read by the parser of its format.
 *
 * @param read of so many threads the parser made sense
 * @param threads that the text has, counted without the parser
 * @param firstUnread the line, or what comes near it, of the first thread that could not be read; empty where there is
 * none
 */
public record DumpText(List<ThreadDump> dumps, int read, int threads, String firstUnread) {

    private static final int UNREAD_PERCENT_AT_MOST = 1;
    private static final long TEXT_AT_MOST = 1 << 30;
    /** A log's line may hold a whole dump. */
    private static final long LINE_AT_MOST = 16 << 20;
    private static final Pattern OF_LAB = Pattern.compile("\\s*\\{\\s*\"atMillis\"");
    private static final Pattern JSON =
            Pattern.compile("(?<!\\\\)\"(?:threadName|threadDump|threadContainers|tid)\"\\s*:");
    private static final Pattern TEXT =
            Pattern.compile("Full thread dump|^\\s*(?:\"[^\"\n]*\" |#\\d+ \"|Thread \\d+: \\(|0SECTION )",
                    Pattern.MULTILINE);

    /** The dumps of a text; throws {@link IOException} where it has none, or where too little of it can be read. */
    public static List<ThreadDump> parse(String text) throws IOException {
        DumpText read = ofText(text);
        if (!read.isWhole()) {
            throw new IOException("only %d of its %d threads can be read".formatted(read.read, read.threads));
        }
        return read.dumps;
    }

    private static DumpText ofText(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Of a JVM that is watched: what is missing of its dump would be held for a thread that is not there. */
    private Stream<DumpedThread> allThreads() throws IOException {
        if (!firstUnread.isEmpty()) {
            throw new IOException("%d of its %d threads can be read, up to %s".formatted(read, threads, firstUnread));
        }
        return dumps.stream().flatMap(dump -> dump.threads().stream());
    }

    /** The dump of an actuator; throws {@link IOException} where it is no dump, or not a whole one. */
    public static ThreadDump ofActuator(long atMillis, ThreadDump.Phase phase, String json) throws IOException {
        try {
            return new ThreadDump(atMillis, phase, ofText(json).allThreads().toList());
        } catch (IOException e) {
            throw new IOException("/threaddump is no dump: " + e.getMessage(), e);
        }
    }

    /**
     * Throws {@link IOException} where the file is damaged or has no Java threads, {@link TooLargeException} where it
     * or one of its lines is too long.
     */
    public static DumpText read(InputStream file) throws IOException {
        return read(file, TEXT_AT_MOST, LINE_AT_MOST);
    }

    static DumpText read(InputStream file, long textAtMost, long lineAtMost) throws IOException {
        DumpBuilder dumps = new DumpBuilder();
        new DumpSource(textAtMost, text -> {
            read(text, lineAtMost, dumps);
            dumps.nextDump();
        }).read(file);
        List<ThreadDump> all = dumps.dumps();
        if (all.isEmpty()) {
            throw new IOException("it has no Java threads");
        }
        return new DumpText(all, dumps.read, Math.max(dumps.seen, dumps.read), dumps.firstUnread);
    }

    /** Tells whether what could not be read is too little to change what the dumps show. */
    public boolean isWhole() {
        return (threads - read) * 100L <= threads * (long) UNREAD_PERCENT_AT_MOST;
    }

    /**
     * The virtual threads of the JDK's own dump in JSON, which it writes from 21 on. It may be larger than memory: a
     * hundred thousand threads stand at a few places. Throws {@link IOException} where it is none.
     */
    public static ThreadDump ofVirtualThreads(long atMillis, ThreadDump.Phase phase, Path json) throws IOException {
        try (InputStream in = Files.newInputStream(json)) {
            return new ThreadDump(atMillis, phase, read(in, Long.MAX_VALUE, LINE_AT_MOST).allThreads()
                    .filter(thread -> thread.details().virtual()).toList());
        } catch (IOException e) {
            throw new IOException("the JDK's thread dump is not of the form that is known: " + e.getMessage(), e);
        }
    }

    /**
     * The dump of a JVM that is watched, as {@code Thread.print} tells it. It leaves out what has no state: threads of
     * the virtual machine itself, and carriers while they carry a virtual thread.
     */
    public static ThreadDump watched(long atMillis, ThreadDump.Phase phase, String text) {
        DumpBuilder builder = new DumpBuilder();
        DumpLines lines = new DumpLines(new TextDumps(builder));
        text.lines().map(String::strip).forEach(lines::join);
        lines.flush();
        List<ThreadDump> dumps = builder.dumps();
        return new ThreadDump(atMillis, phase, dumps.stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> !thread.details().virtual() && !thread.details().carries()).toList(),
                dumps.stream().flatMap(dump -> dump.deadlocks().stream()).toList());
    }

    private static void read(BufferedReader text, long lineAtMost, DumpBuilder dumps) throws IOException {
        String head = head(text);
        if (OF_LAB.matcher(head).lookingAt()) {
            StringWriter whole = new StringWriter();
            new Bounded(text, false, Json.BYTES_AT_MOST).transferTo(whole);
            dumps.add(ThreadDump.stored(whole.toString(), "the dump", new HashMap<>()));
        } else if (isJson(head)) {
            new JsonDumps(dumps).read(text);
        } else {
            BufferedReader bounded = new BufferedReader(new Bounded(text, true, lineAtMost), DumpSource.HEAD);
            DumpLines lines = new DumpLines(new TextDumps(dumps));
            for (String line = bounded.readLine(); line != null; line = bounded.readLine()) {
                lines.take(line);
            }
            lines.flush();
        }
    }

    private static String head(BufferedReader text) throws IOException {
        text.mark(DumpSource.HEAD);
        char[] head = new char[DumpSource.HEAD];
        int length = IOUtils.read(text, head);
        text.reset();
        return new String(head, 0, length);
    }

    private static boolean isJson(String head) {
        Matcher json = JSON.matcher(head);
        if (!json.find()) {
            return false;
        }
        Matcher text = TEXT.matcher(head);
        return !(text.find() && text.start() < json.start())
                && DumpLines.message(head.stripLeading().lines().findFirst().orElse("")).isEmpty();
    }

    /** Reads no more than memory should hold at once: a line, or the whole. */
    private static final class Bounded extends FilterReader {

        private final boolean byLine;
        private final long atMost;
        private long length;

        private Bounded(Reader text, boolean byLine, long atMost) {
            super(text);
            this.byLine = byLine;
            this.atMost = atMost;
        }

        @Override
        public int read(char[] to, int offset, int length) throws IOException {
            int read = super.read(to, offset, length);
            for (int at = offset; at < offset + read; at++) {
                this.length = byLine && (to[at] == '\n' || to[at] == '\r') ? 0 : this.length + 1;
            }
            DumpSource.require(this.length <= atMost, byLine ? "a line of it is longer" : "it is longer", atMost);
            return read;
        }
    }
}
