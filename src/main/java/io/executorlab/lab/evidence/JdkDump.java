package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;

/** The JSON of the JDK's {@code Thread.dump_to_file}, from 21 on: platform threads, and virtual ones wherever they wait. */
record JdkDump(Contents threadDump) {

    private static final String WHAT = "the JDK's thread dump";
    // A module, and before it a class loader: java.base/..., app//...
    private static final Pattern FRAME = Pattern.compile("(?:[^()/]*/){0,2}([^()/]+\\(.*\\))");

    record Contents(List<Container> threadContainers) {
    }

    record Container(List<Listed> threads) {
    }

    /**
     * @param virtual null before JDK 25
     * @param state null before JDK 25
     */
    record Listed(String tid, Boolean virtual, String name, String state, List<String> stack) {

        /** Top first, as the JDK's text has them. */
        List<String> frames() {
            return stack.stream().map(FRAME::matcher).filter(Matcher::matches).map(frame -> frame.group(1)).toList();
        }

        /** @param otherwise where the JDK does not say */
        DumpedThread dumped(String otherwise) {
            return new DumpedThread(Optional.ofNullable(name).orElse(""), Optional.ofNullable(state).orElse(otherwise), frames());
        }
    }

    /** Throws {@link IOException} where the text is no such dump. */
    static List<Listed> parse(String json) throws IOException {
        JdkDump dump = Json.parse(json, JdkDump.class, WHAT);
        try {
            List<Listed> threads = dump.threadDump().threadContainers().stream().flatMap(container -> container.threads().stream()).toList();
            if (threads.stream().anyMatch(thread -> thread.tid() == null || thread.stack() == null)) {
                throw new IOException(WHAT + " is not of the form that is known: a thread without its id or stack");
            }
            return threads;
        } catch (NullPointerException e) {
            throw new IOException(WHAT + " is not of the form that is known: " + e.getMessage(), e);
        }
    }
}
