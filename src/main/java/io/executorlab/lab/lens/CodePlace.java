package io.executorlab.lab.lens;

/**
 * A place in the code that leaves its threads to the JDK, a library or the number of processors.
 *
 * @param kind of the catalogue
 * @param type with its package
 * @param call the method that is called there, or the annotation
 * @param line 0 where the class was compiled without lines
 */
public record CodePlace(String kind, String type, String method, String call, String file, int line) {

    /** As a stack frame says it. */
    public String at() {
        return "%s.%s(%s%s)".formatted(type, method, file, line > 0 ? ":" + line : "");
    }
}
