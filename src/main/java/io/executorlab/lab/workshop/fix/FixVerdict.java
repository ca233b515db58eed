package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The verdict on a fix.
 *
 * @param errors of the compiler; empty unless they are what became of it
 * @param checks one for each hidden bound that was judged
 * @param problems why there is no evidence, or how the app ended
 */
public record FixVerdict(State state, List<CompileError> errors, List<FixCheck> checks, List<Text> problems) {

    /** Begins the message keys of what it means that a bound does not hold. */
    public static final String REASON = "fix.reason.";
    /** The file in the exercise's folder that holds the latest. */
    public static final String FILE = "verdict.json";

    /** The verdict in one word. */
    public enum State {
        /** All bounds hold. */
        FIXED,
        /** A bound is exceeded, or the app did not stay up. */
        NOT_FIXED,
        /** The compiler refuses the files. */
        NOT_COMPILED,
        /** The machine was too busy, or a measure is missing: the same again. */
        NO_EVIDENCE
    }

    /**
     * An error that the compiler finds in the learner's files.
     *
     * @param line from 1; 0 where it is of no line
     */
    public record CompileError(String file, long line, String message) {
    }

    static FixVerdict notCompiled(List<CompileError> errors) {
        return new FixVerdict(State.NOT_COMPILED, errors, List.of(), List.of());
    }

    static FixVerdict notFixed(FixCheck broken, List<Text> problems) {
        return new FixVerdict(State.NOT_FIXED, List.of(), List.of(broken), problems);
    }

    static FixVerdict noEvidence(List<Text> problems) {
        return new FixVerdict(State.NO_EVIDENCE, List.of(), List.of(), problems);
    }

    /** The latest in this folder; empty where nothing has been judged to its end. */
    public static Optional<FixVerdict> latest(FixFolder folder) {
        try {
            return Optional.of(Json.read(folder.evidence().resolve(FILE), FixVerdict.class));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public long held() {
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.HELD).count();
    }

    public List<FixCheck> broken() {
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.BROKEN).toList();
    }

    public Map<String, List<FixCheck>> brokenByReason() {
        return Groups.by(broken(), FixCheck::reason);
    }
}
