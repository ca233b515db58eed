package io.executorlab.lab.run;

import java.util.List;
import java.util.Map;

/**
 * A program to be started.
 *
 * @param name for messages: "the app", "k6"
 * @param environment what it finds there besides the lab's own
 * @param endSignal what asks it to end in order, without SIG
 */
public record Program(String name, List<String> command, Map<String, String> environment, String endSignal) {

    public Program(String name, List<String> command, Map<String, String> environment) {
        this(name, command, environment, "TERM");
    }

    public Program(String name, List<String> command) {
        this(name, command, Map.of());
    }
}
