package io.executorlab.lab.workshop.fix;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.precise;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.measure.BoundVerdict;

/**
 * The judgement of a fix by one hidden bound.
 *
 * @param measure what was measured; {@link #START} and its like are none of the vocabulary
 * @param unit of the measure; empty for a plain count
 * @param limit null where there was none to be had
 * @param heldAgainst {@code best} or {@code flawed} where the limit comes from what that variant measured; null for a
 * limit of its own
 * @param value null where it was not measured
 * @param reason what it means where it does not hold, a message key behind {@link FixVerdict#REASON}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FixCheck(String measure, String unit, boolean atLeast, Double limit, String heldAgainst, Double value,
        BoundVerdict.State state, String reason) {

    /** Checks that the app comes up and stays up. */
    public static final String START = "app.start";
    /** Checks that the app lets the load be delivered. */
    public static final String LOAD = "app.load";
    /** Checks that the app leaves the processors to others, in cores. */
    public static final String SPIN = "app.cores";
    /** Checks that no thread keeps the closed app from ending. */
    public static final String LEFT = "app.threads.left";

    static FixCheck broken(String measure, Double value, String reason) {
        return new FixCheck(measure, "", false, null, null, value, BoundVerdict.State.BROKEN, reason);
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
