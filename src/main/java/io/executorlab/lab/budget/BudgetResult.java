package io.executorlab.lab.budget;

import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.measure.BoundVerdict.State;

/** What a budget comes to: broken where a bound is, held where all are, else no evidence. */
public interface BudgetResult {

    /** Says why there is no evidence, in sentences; empty where there is. */
    List<String> problems();

    Stream<State> states();

    default boolean breached() {
        return states().anyMatch(state -> state == State.BROKEN);
    }

    /** Returns whether every bound has a verdict. */
    default boolean conclusive() {
        return problems().isEmpty() && states().noneMatch(state -> state == State.NO_EVIDENCE);
    }

    default State state() {
        return breached() ? State.BROKEN : conclusive() ? State.HELD : State.NO_EVIDENCE;
    }
}
