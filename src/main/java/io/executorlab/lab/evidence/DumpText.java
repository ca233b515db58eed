package io.executorlab.lab.evidence;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.TooLargeException;
import io.executorlab.lab.evidence.JsonDumps.JsonText;

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

    private static final String WHAT = "the dump";
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
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))).whole();
    }

    List<ThreadDump> whole() throws IOException {
        if (!isWhole()) {
            throw new IOException("only %d of its %d threads can be read".formatted(read, threads));
        }
        return dumps;
    }

    /** Of a JVM that is watched: what is missing of its dump would be held for a thread that is not there. */
    List<ThreadDump> complete() throws IOException {
        if (!firstUnread.isEmpty()) {
            throw new IOException("%d of its %d threads can be read, up to %s".formatted(read, threads, firstUnread));
        }
        return dumps;
    }

    /** The dump of an actuator; throws {@link IOException} where it is no dump, or not a whole one. */
    public static ThreadDump ofActuator(long atMillis, ThreadDump.Phase phase, String json) throws IOException {
        try {
            return new ThreadDump(atMillis, phase,
                    read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))).complete().stream()
                            .flatMap(dump -> dump.threads().stream()).toList());
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
        Reading reading = new Reading(textAtMost, lineAtMost);
        DumpSource.read(file, reading::take);
        return reading.whole();
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
            return new ThreadDump(atMillis, phase, read(in, Long.MAX_VALUE, Json.BYTES_AT_MOST).complete().stream()
                    .flatMap(dump -> dump.threads().stream()).filter(thread -> thread.details().virtual()).toList());
        } catch (IOException e) {
            throw new IOException("the JDK's thread dump is not of the form that is known: " + e.getMessage(), e);
        }
    }

    /**
     * The dump of a JVM that is watched, as {@code Thread.print} tells it. It leaves out what has no state: threads of
     * the virtual machine itself, and carriers while they carry a virtual thread.
     */
    public static ThreadDump watched(long atMillis, ThreadDump.Phase phase, String text) {
        DumpBuilder dumps = new DumpBuilder();
        TextDumps hotSpot = new TextDumps(dumps);
        DumpLines lines = new DumpLines(raw -> {
        }, line -> hotSpot.read(line.strip()));
        text.lines().forEach(lines::join);
        lines.end();
        return new ThreadDump(atMillis, phase, dumps.dumps().stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> !thread.details().virtual() && !thread.details().carries()).toList(),
                dumps.dumps().stream().flatMap(dump -> dump.deadlocks().stream()).toList());
    }

    private static final class Reading {
        private final DumpBuilder builder = new DumpBuilder();
        private final List<ThreadDump> dumps = new ArrayList<>();
        private final long textAtMost;
        private final long lineAtMost;
        private long length;
        private int read;
        private int threads;
        private String firstUnread = "";

        private Reading(long textAtMost, long lineAtMost) {
            this.textAtMost = textAtMost;
            this.lineAtMost = lineAtMost;
        }

        private void take(BufferedReader text) throws IOException {
            String head = head(text);
            if (OF_LAB.matcher(head).lookingAt()) {
                ofLab(new Bounded(text, Json.BYTES_AT_MOST, Json.BYTES_AT_MOST));
            } else if (isJson(head)) {
                json(new Bounded(text, Long.MAX_VALUE, textAtMost));
            } else {
                lines(new BufferedReader(new Bounded(text, lineAtMost, textAtMost), DumpSource.HEAD));
            }
            builder.nextDump();
        }

        private final class Bounded extends FilterReader {
            private final long ofLine;
            private final long ofText;
            private long line;
            private long whole;

            private Bounded(Reader text, long ofLine, long ofText) {
                super(text);
                this.ofLine = ofLine;
                this.ofText = ofText;
            }

            @Override
            public int read(char[] to, int offset, int atMost) throws IOException {
                int characters = super.read(to, offset, atMost);
                if (characters < 0) {
                    return characters;
                }
                int lastEnd = offset + characters;
                while (lastEnd > offset && to[lastEnd - 1] != '\n' && to[lastEnd - 1] != '\r') {
                    lastEnd--;
                }
                line = lastEnd > offset ? offset + characters - lastEnd : line + characters;
                whole += characters;
                length += characters;
                require(line <= ofLine, "a line of it is longer", ofLine);
                require(whole <= ofText, "it is longer", ofText);
                require(length <= textAtMost, "it is longer", textAtMost);
                return characters;
            }

            private static void require(boolean holds, String what, long most) {
                if (!holds) {
                    throw new TooLargeException("The dump is not read: %s than %d MB. Take fewer dumps into one file."
                            .formatted(what, most >> 20));
                }
            }
        }

        private static String head(BufferedReader text) throws IOException {
            text.mark(DumpSource.HEAD);
            CharBuffer head = CharBuffer.allocate(DumpSource.HEAD);
            while (head.hasRemaining() && text.read(head) >= 0) {
                continue;
            }
            text.reset();
            return head.flip().toString();
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

        private void ofLab(Reader text) throws IOException {
            StringWriter whole = new StringWriter();
            text.transferTo(whole);
            ThreadDump own = ThreadDump.stored(whole.toString(), WHAT);
            dumps.add(own);
            read += own.threads().size();
            threads += own.threads().size();
        }

        private void json(Reader text) throws IOException {
            JsonText documents = new JsonText(text, JsonDumps.KEYS);
            int sound = JsonDumps.read(documents, builder);
            int all = documents.threads();
            if ((sound < all || documents.isCut()) && firstUnread.isEmpty()) {
                firstUnread = "thread %d of the JSON".formatted(sound + 1);
            }
            read += sound;
            threads += Math.max(all, sound);
        }

        private void lines(BufferedReader text) throws IOException {
            TextDumps formats = new TextDumps(builder);
            DumpLines lines = new DumpLines(formats::count, formats::read);
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                lines.take(line);
            }
            lines.end();
            builder.nextDump();
            if (firstUnread.isEmpty()) {
                firstUnread = formats.firstUnread();
            }
            read += formats.read();
            threads += formats.threads();
        }

        private DumpText whole() throws IOException {
            dumps.addAll(builder.dumps());
            if (dumps.stream().allMatch(dump -> dump.threads().isEmpty())) {
                throw new IOException("it has no Java threads");
            }
            // The section of a deadlock has threads without headers.
            int all = threads > 0 ? threads : dumps.stream().mapToInt(dump -> dump.threads().size()).sum();
            return new DumpText(dumps.stream().filter(dump -> !dump.threads().isEmpty()).toList(),
                    threads > 0 ? read : all, all, firstUnread);
        }
    }
}
