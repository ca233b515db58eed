package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;

/**
 * The JSON of the JDK's {@code Thread.dump_to_file}, from 21 on: platform threads, and virtual ones wherever they wait.
 */
final class JdkDump {

    private static final String WHAT = "the JDK's thread dump";
    /** In each container of the dump. */
    private static final String THREADS = "threads";
    // A module, and before it a class loader: java.base/..., app//...
    private static final Pattern FRAME = Pattern.compile("(?:[^()/]*/){0,2}([^()/]+\\(.*\\))");

    private JdkDump() {
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

        /**
         * @param otherwise where the JDK does not say
         * @param frames its own, as another thread's list where that is the same
         */
        DumpedThread dumped(String otherwise, List<String> frames) {
            return new DumpedThread(Optional.ofNullable(name).orElse(""), Optional.ofNullable(state).orElse(otherwise),
                    frames);
        }
    }

    /** The threads of a dump in a file, one after another; throws {@link IOException} where it is none. */
    static void read(Path file, Json.Taker<Listed> taker) throws IOException {
        require(Json.each(file, THREADS, Listed.class, WHAT, thread -> taker.take(known(thread))));
    }

    private static Listed known(Listed thread) throws IOException {
        if (thread.tid() == null || thread.stack() == null) {
            throw new IOException(WHAT + " is not of the form that is known: a thread without its id or stack");
        }
        return thread;
    }

    private static void require(boolean found) throws IOException {
        if (!found) {
            throw new IOException(WHAT + " is not of the form that is known: no threads");
        }
    }
}
