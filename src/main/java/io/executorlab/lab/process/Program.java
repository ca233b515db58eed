package io.executorlab.lab.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.executorlab.lab.common.SecretVariables;

/**
 * A program to be started. {@link #Program(String, List)} is one with the usual settings; the methods give it with some
 * of them changed.
 *
 * @param name for messages: "the app", "k6"
 * @param added what it finds in its environment besides what it inherits
 * @param folder where it starts with what tells of the machine alone; empty for the lab's working directory and
 * environment
 * @param endSignal what asks it to end in order, without SIG
 * @param graceSeconds how long it may take to end in order
 */
public record Program(String name, List<String> command, Map<String, String> added, Optional<Path> folder,
        String endSignal, Reach reach, int graceSeconds) {

    public static final int GRACE_SECONDS = 4;

    private static final Set<String> OF_THE_MACHINE = Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG",
            "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");

    /** The processes that end with a program. */
    enum Reach {

        PROGRAM(""),

        /** With its child processes and theirs, but for one that makes a session of its own, as daemons do. */
        GROUP("group"),

        /**
         * Those that make a session of their own too, known by a variable that they inherit, by their working directory
         * below the program's temporary folder, or by having been seen among its descendants; Linux only, elsewhere as
         * {@link #GROUP}.
         */
        ALL("all");

        final String word;

        Reach(String word) {
            this.word = word;
        }
    }

    /** With the lab's own environment and working directory, ended by SIGTERM, alone. */
    public Program(String name, List<String> command) {
        this(name, command, Map.of(), Optional.empty(), "TERM", Reach.PROGRAM, GRACE_SECONDS);
    }

    /** A command of the user's: its group ends with it, and what it has made a daemon of stays. */
    public static Program ofUser(String name, List<String> command, int graceSeconds) {
        return new Program(name, command, Map.of(), Optional.empty(), "TERM", Reach.GROUP, graceSeconds);
    }

    public Program withEnvironment(Map<String, String> variables) {
        return new Program(name, command, Map.copyOf(variables), folder, endSignal, reach, graceSeconds);
    }

    /** Started where nothing of the user's lies around, and ended with all that it has started. */
    public Program isolatedIn(Path ownFolder) {
        return new Program(name, command, added, Optional.of(ownFolder), endSignal, Reach.ALL, graceSeconds);
    }

    /** @param signal without SIG */
    public Program endedBy(String signal) {
        return new Program(name, command, added, folder, signal, reach, graceSeconds);
    }

    /**
     * The variables that it finds. Spring takes any property from the environment, under names of many forms, and the
     * JVM takes options: one that is set for something else would change what an isolated program measures, or open a
     * port to the network.
     */
    Map<String, String> environment(Map<String, String> ofTheLab) {
        Map<String, String> environment = new HashMap<>(ofTheLab);
        if (folder.isPresent()) {
            environment.keySet().removeIf(name -> !OF_THE_MACHINE.contains(name) && !name.startsWith("LC_"));
        }
        SecretVariables.removeFrom(environment);
        environment.putAll(added);
        return environment;
    }
}
