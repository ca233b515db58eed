package io.executorlab.lab.workshop.fix;

/**
 * An error that the compiler finds in the learner's files.
 *
 * @param line from 1; 0 where it is of no line
 */
public record CompileError(String file, long line, String message) {
}
