package io.executorlab.lab.workshop.fix;

import java.util.List;

import io.executorlab.lab.verdict.BoundVerdict;

/**
 * What became of a fix.
 *
 * @param errors of the compiler; empty unless they are what became of it
 * @param checks one for each hidden bound that was judged
 * @param problems why there is no evidence, or how the app ended, in sentences
 */
public record FixVerdict(State state, List<CompileError> errors, List<FixCheck> checks, List<String> problems) {

    /** The file in the exercise's folder that holds the latest. */
    public static final String FILE = "verdict.json";

    /** In one word. */
    public enum State {
        /** All bounds hold. */
        FIXED,
        /** A bound is broken, or the app did not stay up. */
        NOT_FIXED,
        /** The compiler refuses the files. */
        NOT_COMPILED,
        /** The machine was too busy, or a measure is missing: the same again. */
        NO_EVIDENCE
    }

    static FixVerdict notCompiled(List<CompileError> errors) {
        return new FixVerdict(State.NOT_COMPILED, errors, List.of(), List.of());
    }

    static FixVerdict noEvidence(List<String> problems) {
        return new FixVerdict(State.NO_EVIDENCE, List.of(), List.of(), problems);
    }

    /** Those that are broken. */
    public List<FixCheck> broken() {
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.BROKEN).toList();
    }
}
