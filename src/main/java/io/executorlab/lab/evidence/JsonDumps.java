package io.executorlab.lab.evidence;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.LockUse.Kind;

/**
 * Threads in JSON: of Spring Boot's actuator, from {@code /dump} of its first version on, and of whatever else passes a
 * {@code java.lang.management.ThreadInfo} on; and of {@code jcmd Thread.dump_to_file -format=json}, from JDK 19 on. A
 * field that is not there, or is of another kind, counts as not told.
 */
final class JsonDumps {

    private static final String OF_ACTUATOR = "threadName";
    private static final String OF_JDK = "tid";
    private static final Set<String> KEYS = Set.of(OF_ACTUATOR, OF_JDK);

    private final DumpBuilder dumps;

    JsonDumps(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    /** Reads all documents, each a dump of its own. What follows a fault is not read. */
    void read(Reader text) throws IOException {
        JsonText documents = new JsonText(text);
        Deque<Object> open = new ArrayDeque<>();
        try (JsonParser parser = Json.parser(documents)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_OBJECT -> open.push(new HashMap<>());
                    case START_ARRAY -> open.push(new ArrayList<>());
                    case END_OBJECT, END_ARRAY -> take(open.pop(), parser.currentName(), open.peek());
                    case VALUE_STRING -> take(parser.getString(), parser.currentName(), open.peek());
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                            take(parser.getNumberValue(), parser.currentName(), open.peek());
                    case VALUE_TRUE, VALUE_FALSE ->
                            take(parser.getBooleanValue(), parser.currentName(), open.peek());
                    default -> {
                    }
                }
            }
        } catch (JacksonException e) {
            // How many there should have been is counted.
        }
        // Of one that breaks off, what it has until there.
        open.stream().filter(JsonDumps::isThread).forEach(thread -> thread((Map<?, ?>) thread));
        int threads = documents.threads();
        IntStream.rangeClosed(1, threads).forEach(i -> dumps.seen(nameOf(i)));
        dumps.nextDump();
        if (documents.isCut()) {
            dumps.breaksOff(nameOf(threads + 1));
        }
    }

    /** @param within an object or a list; null of a whole document */
    @SuppressWarnings("unchecked")
    private void take(Object value, String name, Object within) {
        if (isThread(value)) {
            thread((Map<?, ?>) value);
        } else if (within instanceof Map) {
            ((Map<String, Object>) within).put(name, value);
        } else if (within instanceof List) {
            ((List<Object>) within).add(value);
        } else {
            dumps.nextDump();
        }
    }

    private static boolean isThread(Object value) {
        return value instanceof Map<?, ?> object && !Collections.disjoint(object.keySet(), KEYS);
    }

    private static String nameOf(int thread) {
        return "thread " + thread + " of the JSON";
    }

    private void thread(Map<?, ?> thread) {
        if (thread.get(OF_ACTUATOR) instanceof String name) {
            ofActuator(name, thread);
        } else if (thread.get("stack") instanceof List<?> stack) {
            ofJdk(stack, thread);
        } else {
            return;
        }
        dumps.closeThread();
        dumps.read++;
    }

    private void ofActuator(String name, Map<?, ?> thread) {
        DumpBuilder.OpenThread open = next(name, thread.get("threadId"), thread.get("threadState"));
        open.daemon = Boolean.TRUE.equals(thread.get("daemon"));
        objects(thread.get("stackTrace")).forEach(frame -> {
            if (frame.get("className") instanceof String type && frame.get("methodName") instanceof String method) {
                open.frame("%s.%s(%s)".formatted(type, method, place(frame)));
            }
        });
        String awaited = Optional.ofNullable(text(thread.get("lockName"))).orElse(lock(thread.get("lockInfo")));
        if (!awaited.isEmpty()) {
            boolean blocked = Thread.State.BLOCKED.name().equals(thread.get("threadState"));
            open.lock(blocked ? Kind.ENTERING : Kind.WAITING, awaited, awaited,
                    Objects.requireNonNullElse(text(thread.get("lockOwnerName")), ""), 0);
        }
        objects(thread.get("lockedMonitors")).forEach(
                monitor -> lock(open, Kind.LOCKED, lock(monitor), (int) number(monitor.get("lockedStackDepth"))));
        objects(thread.get("lockedSynchronizers")).forEach(owned -> lock(open, Kind.OWNED, lock(owned), -1));
    }

    private DumpBuilder.OpenThread next(String name, Object id, Object state) {
        DumpBuilder.OpenThread open = dumps.nextThread(name);
        open.java = true;
        open.id(number(id));
        open.state = Objects.requireNonNullElse(text(state), "");
        return open;
    }

    private static String place(Map<?, ?> frame) {
        String file = text(frame.get("fileName"));
        return Boolean.TRUE.equals(frame.get("nativeMethod")) ? "Native Method"
                : file == null ? "Unknown Source"
                        : frame.get("lineNumber") instanceof Number line && line.intValue() >= 0 ? file + ":" + line
                                : file;
    }

    private void ofJdk(List<?> stack, Map<?, ?> thread) {
        String name = Objects.requireNonNullElse(text(thread.get("name")), "");
        List<String> frames = stack.stream().filter(String.class::isInstance).map(String.class::cast).toList();
        // Before JDK 25 nothing else tells; one that has not run yet has no frames.
        boolean virtual = frames.isEmpty() ? name.isEmpty()
                : frames.get(frames.size() - 1).contains("java.lang.VirtualThread.run(");
        DumpBuilder.OpenThread open = next(name, thread.get(OF_JDK), thread.get("state"));
        open.virtual = virtual || Boolean.TRUE.equals(thread.get("virtual"));
        open.mounted = number(thread.get("carrier"));
        frames.forEach(open::dumped);
        lock(open, Kind.ENTERING, thread.get("blockedOn"), 0);
        lock(open, Kind.WAITING, thread.get("waitingOn"), 0);
        if (thread.get("parkBlocker") instanceof Map<?, ?> blocker) {
            lock(open, Kind.PARKED, blocker.get("object"), 0);
        }
        objects(thread.get("monitorsOwned")).forEach(monitors -> {
            if (monitors.get("locks") instanceof List<?> locks) {
                locks.forEach(lock -> lock(open, Kind.LOCKED, lock, (int) number(monitors.get("depth"))));
            }
        });
    }

    private static void lock(DumpBuilder.OpenThread open, Kind kind, Object lock, int frame) {
        if (lock instanceof String told) {
            open.lock(kind, told, told, "", frame);
        }
    }

    /** {@code com.acme.Rates@456}, as a ThreadInfo's {@code lockName}. */
    private static String lock(Object info) {
        return info instanceof Map<?, ?> lock && lock.get("className") instanceof String type
                ? type + "@" + Long.toHexString(number(lock.get("identityHashCode"))) : "";
    }

    private static Stream<Map<?, ?>> objects(Object list) {
        return list instanceof List<?> values
                ? values.stream().filter(Map.class::isInstance).map(value -> (Map<?, ?>) value) : Stream.empty();
    }

    private static String text(Object value) {
        return value instanceof String text ? text : null;
    }

    /** The JDK writes numbers as text. */
    private static long number(Object value) {
        return value instanceof Number number ? number.longValue()
                : value instanceof String text && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    /**
     * The JSON objects of a text: what stands between them, such as the brackets of an array, a shell's output or a
     * log's prefix, becomes blank. It counts the threads by their keys alone, whether or not somebody can read them.
     */
    private static final class JsonText extends FilterReader {

        private final StringBuilder string = new StringBuilder();
        private int depth;
        private boolean inString;
        private boolean escaped;
        private int threads;

        JsonText(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] characters, int offset, int length) throws IOException {
            int read = super.read(characters, offset, length);
            for (int i = offset; i < offset + read; i++) {
                characters[i] = kept(characters[i]);
            }
            return read;
        }

        private char kept(char character) {
            if (inString) {
                inString(character);
            } else if (depth > 0 && character == '"') {
                inString = true;
                string.setLength(0);
            } else if (character == '{') {
                depth++;
            } else if (depth == 0) {
                return ' ';
            } else if (character == '}') {
                depth--;
            }
            return character;
        }

        private void inString(char character) {
            if (escaped) {
                escaped = false;
            } else if (character == '\\') {
                escaped = true;
            } else if (character == '"') {
                inString = false;
                threads += KEYS.contains(string.toString()) ? 1 : 0;
            }
            if (string.length() < 32) {
                string.append(character);
            }
        }

        /** The text goes on after its parser has given up. */
        @Override
        public void close() {
            inString = false;
        }

        int threads() throws IOException {
            transferTo(Writer.nullWriter());
            return threads;
        }

        /** Tells whether it ends, read so far, within an object. */
        boolean isCut() {
            return depth > 0;
        }
    }
}
