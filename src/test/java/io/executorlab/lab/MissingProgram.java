package io.executorlab.lab;

import org.opentest4j.TestAbortedException;

/** Skips a test for want of a program; {@link NotTested} tells of it at the end. */
@SuppressWarnings("serial")
public final class MissingProgram extends TestAbortedException {

    private final String program;

    /** @param remedy how to get it */
    public MissingProgram(String program, String remedy) {
        super("Skipped: %s is missing: %s".formatted(program, remedy));
        this.program = program;
    }

    /** Of this release or a later one: continuous integration has a single JDK, and skips the test too. */
    public static MissingProgram jdk(int release) {
        return new MissingProgram("JDK " + release, "see ./lab doctor");
    }

    String program() {
        return program;
    }
}
