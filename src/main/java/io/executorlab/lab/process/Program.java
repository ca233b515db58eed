package io.executorlab.lab.process;

import java.util.List;
import java.util.Map;

/**
 * A program to be started.
 *
 * @param name for messages: "the app", "k6"
 * @param environment what it finds there besides the lab's own
 * @param endSignal what asks it to end in order, without SIG
 * @param group whether its own child processes end with it; they do unless one of them makes a session of its own
 * @param graceSeconds how long it may take to end in order
 */
public record Program(String name, List<String> command, Map<String, String> environment, String endSignal, boolean group,
        int graceSeconds) {

    private static final int GRACE_SECONDS = 4;

    public Program(String name, List<String> command, Map<String, String> environment, String endSignal) {
        this(name, command, environment, endSignal, false, GRACE_SECONDS);
    }

    public Program(String name, List<String> command, Map<String, String> environment) {
        this(name, command, environment, "TERM");
    }

    public Program(String name, List<String> command) {
        this(name, command, Map.of());
    }

    /** A command of the user's, of which the lab knows nothing: whatever processes it starts end with it. */
    public static Program ofUser(String name, List<String> command, int graceSeconds) {
        return new Program(name, command, Map.of(), "TERM", true, graceSeconds);
    }
}
