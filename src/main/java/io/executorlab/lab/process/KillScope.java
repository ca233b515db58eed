package io.executorlab.lab.process;

/** The processes that end with a program. */
public enum KillScope {

    PROGRAM(""),

    /** With its child processes and theirs, but for one that makes a session of its own, as daemons do. */
    GROUP("group"),

    /**
     * Those that make a session of their own too, known by a variable that they inherit, by their working directory
     * below the program's temporary folder, or by having been seen among its descendants; Linux only, elsewhere as
     * {@link #GROUP}.
     */
    ALL("all");

    private final String word;

    KillScope(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    boolean hasGroup() {
        return this != PROGRAM;
    }
}
