package io.executorlab.lab.common;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * The one way out to the user's terminal. What is printed may come from a pack, an app or its log: nothing in it steers
 * the terminal, turns the reading direction or, in a job of GitHub Actions, gives the runner a command.
 */
public final class Terminal {

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\n\t]]");
    // The runner looks for the one at the beginning of a line, for the other anywhere in it.
    private static final Pattern COMMAND = Pattern.compile("(?m)^([\\s\\h]*):(?=:)");
    private static final String OLDER_COMMAND = "##[";

    private static final boolean GITHUB = System.getenv("GITHUB_ACTIONS") != null;
    private static volatile boolean quiet;

    private Terminal() {
    }

    /** The standard output; each line is printed when it is complete. */
    public static PrintWriter out() {
        return to(System.out, GITHUB);
    }

    public static PrintWriter err() {
        return to(System.err, GITHUB);
    }

    /** The standard error output as it is, for who cleans each text and moves the cursor himself. */
    public static PrintStream rawErr() {
        return System.err;
    }

    /** True where {@code ./lab} has seen that it is one: a JVM sees its input and output alone. */
    public static boolean errIsTerminal() {
        return Boolean.getBoolean("executorlab.terminal");
    }

    /** From now on a command prints its results and what goes wrong alone, where that is wanted. */
    public static void quiet(boolean wanted) {
        quiet = wanted;
    }

    public static boolean isQuiet() {
        return quiet;
    }

    /** Tells this sentence on the standard error, unless the command is to be quiet. */
    public static void remark(String sentence) {
        if (!quiet) {
            err().println("lab: " + sentence);
        }
    }

    /** Prints a text and a line end on the standard output. */
    public static void show(String text) {
        out().println(text);
    }

    /** The same text with a blank for each control character but tabs and line ends. */
    public static String clean(String text) {
        return clean(text, GITHUB);
    }

    static String clean(String text, boolean github) {
        String plain = CONTROL.matcher(text).replaceAll(" ");
        return github ? COMMAND.matcher(plain).replaceAll("$1: ").replace(OLDER_COMMAND, "## [") : plain;
    }

    static PrintWriter to(PrintStream stream, boolean github) {
        return new PrintWriter(new Lines(stream, github), true);
    }

    /** Cleans whole lines, and what a flush makes of a part of one. */
    private static final class Lines extends Writer {

        private final PrintStream stream;
        private final boolean github;
        private final StringBuilder waiting = new StringBuilder();

        private Lines(PrintStream stream, boolean github) {
            this.stream = stream;
            this.github = github;
        }

        @Override
        public void write(char[] characters, int from, int length) {
            waiting.append(characters, from, length);
            print(waiting.lastIndexOf("\n") + 1);
        }

        private void print(int length) {
            stream.print(clean(waiting.substring(0, length), github));
            waiting.delete(0, length);
        }

        @Override
        public void flush() {
            print(waiting.length());
            stream.flush();
        }

        @Override
        public void close() {
            flush();
        }
    }
}
