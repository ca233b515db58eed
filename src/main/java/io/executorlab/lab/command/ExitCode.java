package io.executorlab.lab.command;

import java.util.List;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.budget.BudgetResult;
import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.process.ShutdownHandler;

/** The codes with which commands of the lab end, and the one that counts where several apply. */
public final class ExitCode {

    /** All bounds held. */
    public static final int HELD = 0;
    /** A bound was exceeded, or an audit found a number that does not agree. */
    public static final int EXCEEDED = 1;
    /** Wrong usage, or a file that cannot be read. */
    public static final int USAGE = 2;
    /** The load was not delivered, the target died, the evidence has gaps. */
    public static final int NO_EVIDENCE = 3;
    /** Something could not be started. */
    public static final int NOT_STARTED = 4;
    /** The lab itself has failed, by an error or an exception that it does not expect. */
    public static final int INTERNAL_ERROR = 70;
    /** Ended by Ctrl-C or SIGTERM before all was run. */
    public static final int INTERRUPTED = ShutdownHandler.EXIT_CODE;

    /** The highest first. */
    static final List<Integer> RANKED =
            List.of(INTERRUPTED, INTERNAL_ERROR, USAGE, NOT_STARTED, EXCEEDED, NO_EVIDENCE, HELD);

    private ExitCode() {
    }

    static int highest(int a, int b) {
        return RANKED.get(Math.min(RANKED.indexOf(a), RANKED.indexOf(b)));
    }

    /**
     * Returns the code of a result, by its {@link ExperimentResult#counting} variants. "Not on this JDK" is no failure,
     * nor is a clock on a busy machine.
     */
    static int of(ExperimentResult result, boolean strict) {
        return result.counting(strict).stream().mapToInt(ExitCode::of).reduce(HELD, ExitCode::highest);
    }

    static int of(CellResult cell) {
        return cell.bounds().stream().map(BoundVerdict::state).mapToInt(ExitCode::of)
                .reduce(of(cell.outcome()), ExitCode::highest);
    }

    /**
     * Returns the code of a check: a proven breach stays one where other bounds have no evidence, and fails nothing
     * where it is only to be reported.
     */
    static int of(CheckResult result) {
        return result.bounds().stream().map(BudgetVerdict::state)
                .filter(state -> state != BoundVerdict.State.BROKEN || !result.manner().reportOnly())
                .mapToInt(ExitCode::of).reduce(of(result.outcome()), ExitCode::highest);
    }

    static int of(BudgetResult result) {
        return of(result.state());
    }

    static int of(BudgetProof proof) {
        return switch (proof.state()) {
            case PROVEN -> HELD;
            case TOO_CLOSE, CANNOT_FAIL, FIXED_BREAKS_IT -> EXCEEDED;
            case NO_EVIDENCE -> NO_EVIDENCE;
        };
    }

    private static int of(RunLog.Outcome outcome) {
        return switch (outcome) {
            case NOT_STARTED -> NOT_STARTED;
            case NO_EVIDENCE -> NO_EVIDENCE;
            case RAN, NOT_ON_THIS_JVM, NOT_ON_THIS_MACHINE -> HELD;
        };
    }

    private static int of(BoundVerdict.State state) {
        return switch (state) {
            case HELD, NOT_JUDGED -> HELD;
            case BROKEN -> EXCEEDED;
            case NO_EVIDENCE -> NO_EVIDENCE;
        };
    }
}
