package io.executorlab.app.codeexecution;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every program that can be run. A session names one of them; nothing else that it sends reaches a command line. */
enum Program {
    HELLO("echo", "hello"),
    NAP("sleep", "0.3"),
    LONG_NAP("sleep", "1.5"),
    COUNT("seq", "1", "1000"),
    /** Runs past any time limit that a session would wait for. */
    SLEEPER("sleep", "60"),
    /** Starts a process and waits for it. */
    FAMILY("sh", "-c", "sleep 60 & wait"),
    /** Starts a process and ends at once. */
    ORPHAN("sh", "-c", "sleep 60 & echo started"),
    /** Runs past the limit and does not listen to SIGTERM. */
    STUBBORN("sh", "-c", "trap '' TERM; exec sleep 60"),
    /** Runs past the limit and does not ask for the process that it has started, which stays a zombie for as long. */
    NEGLIGENT("sh", "-c", "sleep 0.1 & exec sleep 60"),
    /** Writes a megabyte to its standard error. */
    ERRORS("sh", "-c", "exec seq 1 166000 >&2");

    private final List<String> command;

    Program(String... command) {
        this.command = List.of(command);
    }

    /** Such as {@code long-nap}. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    List<String> command() {
        return command;
    }

    static Optional<Program> named(String id) {
        return Arrays.stream(values()).filter(program -> program.id().equals(id)).findFirst();
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(Program::id).toList();
    }
}
