package io.executorlab.lab.common;

/** How much a command tells of what it is doing, besides its results and what goes wrong. */
public enum Verbosity {

    /** Nothing. */
    QUIET,
    /** What it is doing now and how long that takes. */
    USUAL,
    /** Each step on a line of its own, and each program that it starts. */
    VERBOSE;

    private static volatile Verbosity current = USUAL;

    /** From now on, for all of the lab. */
    public static void set(Verbosity volume) {
        current = volume;
    }

    public static Verbosity current() {
        return current;
    }

    /** Tells this sentence on the standard error, unless nothing is to be told. */
    public static void remark(String sentence) {
        if (current != QUIET) {
            tell(sentence);
        }
    }

    /** The same where more is to be told than usual. */
    public static void detail(String sentence) {
        if (current == VERBOSE) {
            tell(sentence);
        }
    }

    private static void tell(String sentence) {
        Terminal.err().println("lab: " + sentence);
    }
}
