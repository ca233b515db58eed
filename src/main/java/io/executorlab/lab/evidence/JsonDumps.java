package io.executorlab.lab.evidence;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.LockUse.Kind;

/**
 * Threads in JSON: of Spring Boot's actuator, from {@code /dump} of its first version on, and of whatever else passes a
 * {@code java.lang.management.ThreadInfo} on; and of {@code jcmd Thread.dump_to_file -format=json}, from JDK 19 on. A
 * field that is not there counts as not told.
 */
record JsonDumps(DumpBuilder dumps) {

    private static final String OF_ACTUATOR = "threadName";
    private static final String OF_JDK = "tid";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Reads all documents, each a dump of its own. What follows a fault is not read. */
    void read(Reader text) throws IOException {
        JsonText documents = new JsonText(text);
        Deque<JsonNode> open = new ArrayDeque<>();
        try (JsonParser parser = Json.parser(documents)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_OBJECT -> open.push(NODES.objectNode());
                    case START_ARRAY -> open.push(NODES.arrayNode());
                    case END_OBJECT, END_ARRAY -> take(open.pop(), parser.currentName(), open.peek());
                    // The JDK writes numbers as text, so all of them are read as that.
                    case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                            take(NODES.stringNode(parser.getString()), parser.currentName(), open.peek());
                    default -> {
                    }
                }
            }
        } catch (JacksonException e) {
            // How many there should have been is counted.
        }
        // Of one that breaks off, what it has until there.
        open.stream().filter(JsonDumps::isThread).forEach(this::thread);
        int threads = documents.threads();
        IntStream.rangeClosed(1, threads).forEach(i -> dumps.seen(nameOf(i)));
        dumps.nextDump();
        if (documents.isCut()) {
            dumps.breaksOff(nameOf(threads + 1));
        }
    }

    /** @param within an object or a list; null of a whole document */
    private void take(JsonNode value, String name, JsonNode within) {
        if (isThread(value)) {
            thread(value);
        } else if (within instanceof ObjectNode object) {
            object.set(name, value);
        } else if (within instanceof ArrayNode list) {
            list.add(value);
        } else {
            dumps.nextDump();
        }
    }

    private static boolean isThread(JsonNode value) {
        return value.has(OF_ACTUATOR) || value.has(OF_JDK);
    }

    private static String nameOf(int thread) {
        return "thread " + thread + " of the JSON";
    }

    private void thread(JsonNode thread) {
        if (thread.path(OF_ACTUATOR).isString()) {
            ofActuator(thread);
        } else if (thread.path("stack").isArray()) {
            ofJdk(thread);
        } else {
            return;
        }
        dumps.closeThread();
        dumps.read++;
    }

    private void ofActuator(JsonNode thread) {
        DumpBuilder.OpenThread open = next(thread, OF_ACTUATOR, "threadId", "threadState");
        open.daemon = thread.path("daemon").asBoolean(false);
        for (JsonNode frame : thread.path("stackTrace")) {
            if (frame.path("className").isString() && frame.path("methodName").isString()) {
                open.frame("%s.%s(%s)".formatted(text(frame, "className"), text(frame, "methodName"), place(frame)));
            }
        }
        String awaited = text(thread, "lockName").isEmpty() ? lock(thread.path("lockInfo")) : text(thread, "lockName");
        if (!awaited.isEmpty()) {
            boolean blocked = open.state.equals(Thread.State.BLOCKED.name());
            open.lock(blocked ? Kind.ENTERING : Kind.WAITING, awaited, awaited, text(thread, "lockOwnerName"), 0);
        }
        for (JsonNode monitor : thread.path("lockedMonitors")) {
            lock(open, Kind.LOCKED, lock(monitor), monitor.path("lockedStackDepth").asInt(0));
        }
        thread.path("lockedSynchronizers").forEach(owned -> lock(open, Kind.OWNED, lock(owned), -1));
    }

    private DumpBuilder.OpenThread next(JsonNode thread, String name, String id, String state) {
        DumpBuilder.OpenThread open = dumps.nextThread(text(thread, name));
        open.java = true;
        open.id(thread.path(id).asLong(0));
        open.state = text(thread, state);
        return open;
    }

    private static String place(JsonNode frame) {
        String file = text(frame, "fileName");
        long line = frame.path("lineNumber").asLong(-1);
        return frame.path("nativeMethod").asBoolean(false) ? "Native Method"
                : file.isEmpty() ? "Unknown Source" : line < 0 ? file : file + ":" + line;
    }

    private void ofJdk(JsonNode thread) {
        List<String> frames =
                thread.path("stack").valueStream().filter(JsonNode::isString).map(JsonNode::stringValue).toList();
        // Before JDK 25 nothing else tells; one that has not run yet has no frames.
        boolean virtual = frames.isEmpty() ? text(thread, "name").isEmpty()
                : frames.get(frames.size() - 1).contains("java.lang.VirtualThread.run(");
        DumpBuilder.OpenThread open = next(thread, "name", OF_JDK, "state");
        open.virtual = virtual || thread.path("virtual").asBoolean(false);
        open.mounted = thread.path("carrier").asLong(0);
        frames.forEach(open::dumped);
        lock(open, Kind.ENTERING, text(thread, "blockedOn"), 0);
        lock(open, Kind.WAITING, text(thread, "waitingOn"), 0);
        lock(open, Kind.PARKED, text(thread.path("parkBlocker"), "object"), 0);
        for (JsonNode monitors : thread.path("monitorsOwned")) {
            int frame = monitors.path("depth").asInt(0);
            monitors.path("locks").forEach(lock -> lock(open, Kind.LOCKED, lock.stringValue(""), frame));
        }
    }

    private static void lock(DumpBuilder.OpenThread open, Kind kind, String lock, int frame) {
        if (!lock.isEmpty()) {
            open.lock(kind, lock, lock, "", frame);
        }
    }

    /** {@code com.acme.Rates@456}, as a ThreadInfo's {@code lockName}. */
    private static String lock(JsonNode info) {
        return info.path("className").isString()
                ? text(info, "className") + "@" + Long.toHexString(info.path("identityHashCode").asLong(0)) : "";
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).stringValue("");
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
                threads += OF_ACTUATOR.contentEquals(string) || OF_JDK.contentEquals(string) ? 1 : 0;
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
