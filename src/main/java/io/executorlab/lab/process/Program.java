package io.executorlab.lab.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to be started. {@link #Program(String, List)} is one with the usual settings; the methods give it with one
 * of them changed.
 *
 * @param name for messages: "the app", "k6"
 * @param environment what it finds there besides what it inherits
 * @param folder where it starts with {@link Surroundings} alone; empty for the lab's working directory and environment
 * @param endSignal what asks it to end in order, without SIG
 * @param reach how much of what it has started ends with it
 * @param graceSeconds how long it may take to end in order
 */
public record Program(String name, List<String> command, Map<String, String> environment, Optional<Path> folder,
        String endSignal, KillScope reach, int graceSeconds) {

    public static final int GRACE_SECONDS = 4;

    /** With the lab's own environment and working directory, ended by SIGTERM, alone. */
    public Program(String name, List<String> command) {
        this(name, command, Map.of(), Optional.empty(), "TERM", KillScope.PROGRAM, GRACE_SECONDS);
    }

    /** A command of the user's: its group ends with it, and what it has made a daemon of stays. */
    public static Program ofUser(String name, List<String> command, int graceSeconds) {
        return new Program(name, command, Map.of(), Optional.empty(), "TERM", KillScope.GROUP, graceSeconds);
    }

    public Program withEnvironment(Map<String, String> added) {
        return new Program(name, command, Map.copyOf(added), folder, endSignal, reach, graceSeconds);
    }

    /** Started where nothing of the user's lies around, with {@link Surroundings} alone. */
    public Program isolatedIn(Path ownFolder) {
        return new Program(name, command, environment, Optional.of(ownFolder), endSignal, reach, graceSeconds);
    }

    /** @param signal without SIG */
    public Program endedBy(String signal) {
        return new Program(name, command, environment, folder, signal, reach, graceSeconds);
    }

    public Program reaching(KillScope scope) {
        return new Program(name, command, environment, folder, endSignal, scope, graceSeconds);
    }
}
