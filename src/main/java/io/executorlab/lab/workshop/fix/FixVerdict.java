package io.executorlab.lab.workshop.fix;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.precise;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The verdict on a fix.
 *
 * @param errors of the compiler; empty unless they are what became of it
 * @param checks one for each hidden bound that was judged
 * @param problems why there is no evidence, or how the app ended
 */
public record FixVerdict(State state, List<CompileError> errors, List<Check> checks, List<Text> problems) {

    /** Begins the message keys of what it means that a bound does not hold. */
    public static final String REASON = "fix.reason.";
    /** The file in the exercise's folder that holds the latest. */
    public static final String FILE = "verdict.json";

    /** The verdict in one word. */
    public enum State {
        /** All bounds hold. */
        FIXED,
        /** All counts hold, also one that the flaw exceeds; other programs made the rest doubtful. */
        FIXED_BY_COUNTS,
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

    /** @param value null where none was measured */
    static FixVerdict notFixed(String measure, Double value, String reason, List<Text> problems) {
        return new FixVerdict(State.NOT_FIXED, List.of(), List.of(
                new Check(measure, "", false, null, null, value, BoundVerdict.State.BROKEN, reason)), problems);
    }

    /** The latest in this folder; empty where nothing has been judged to its end. */
    public static Optional<FixVerdict> latest(FixFolder folder) {
        return Perhaps.of(() -> Json.read(folder.evidence().resolve(FILE), FixVerdict.class));
    }

    @JsonIgnore
    public boolean isFixed() {
        return state == State.FIXED || state == State.FIXED_BY_COUNTS;
    }

    public long held() {
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.HELD).count();
    }

    public List<Check> broken() {
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.BROKEN).toList();
    }

    public Map<String, List<Check>> brokenByReason() {
        return Groups.by(broken(), Check::reason);
    }

    /**
     * The judgement of a fix by one hidden bound.
     *
     * @param measure what was measured; {@link #START} and its like are none of the vocabulary
     * @param unit of the measure; empty for a plain count
     * @param limit null where there was none to be had
     * @param heldAgainst {@code best} or {@code flawed} where the limit comes from what that variant measured; null for
     * a limit of its own
     * @param value null where it was not measured
     * @param reason what it means where it does not hold, a message key behind {@link FixVerdict#REASON}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Check(String measure, String unit, boolean atLeast, Double limit, String heldAgainst, Double value,
            BoundVerdict.State state, String reason) {

        /** Checks that the app comes up and stays up. */
        public static final String START = "app.start";
        /** Checks that the app lets the load be delivered. */
        public static final String LOAD = "app.load";
        /** Checks that the app leaves the processors to others, in cores. */
        public static final String SPIN = "app.cores";
        /** Checks that no thread keeps the closed app from ending. */
        public static final String LEFT = "app.threads.left";

        /** @param value null where there is none, as the limit */
        static Check of(String measure, String unit, boolean atLeast, Double limit, String heldAgainst, Double value,
                String reason) {
            return new Check(measure, unit, atLeast, limit, heldAgainst, value,
                    value == null || limit == null ? BoundVerdict.State.NO_EVIDENCE
                            : (atLeast ? value >= limit : value <= limit) ? BoundVerdict.State.HELD
                                    : BoundVerdict.State.BROKEN,
                    reason);
        }

        /** The value with its unit; null where there is none. */
        public String measured() {
            return value == null ? null : withUnit(state == BoundVerdict.State.BROKEN ? precise(value) : number(value));
        }

        /** The limit with its unit; null where there is none. */
        public String asked() {
            return limit == null ? null : withUnit(number(limit));
        }

        private String withUnit(String number) {
            return (number + " " + unit).strip();
        }
    }
}
