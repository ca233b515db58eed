package io.executorlab.lab.command;

import java.util.List;
import java.util.stream.IntStream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.verdict.BoundVerdict;

/** How a command of the lab ends. Where several apply, the highest rank counts: 130, 2, 4, 1, 3, 0. */
public final class ExitCode {

    /** All bounds held. */
    public static final int HELD = 0;
    /** A bound was broken. */
    public static final int BROKEN = 1;
    /** Wrong usage, or a file that cannot be read. */
    public static final int USAGE = 2;
    /** The load was not delivered, the target died, the evidence has gaps. */
    public static final int NO_EVIDENCE = 3;
    /** Something could not be started. */
    public static final int NOT_STARTED = 4;
    /** Ended by Ctrl-C or SIGTERM. */
    public static final int INTERRUPTED = Interruption.EXIT_CODE;

    private static final List<Integer> RANKED = List.of(INTERRUPTED, USAGE, NOT_STARTED, BROKEN, NO_EVIDENCE, HELD);

    private ExitCode() {
    }

    static int highest(int a, int b) {
        return RANKED.get(Math.min(RANKED.indexOf(a), RANKED.indexOf(b)));
    }

    /** What a result amounts to. "Not on this JDK" is no failure. */
    static int of(ExperimentResult result) {
        return result.variants().values().stream().flatMapToInt(cell -> IntStream.concat(IntStream.of(of(cell.outcome())),
                cell.bounds().stream().map(BoundVerdict::state).mapToInt(ExitCode::of))).reduce(HELD, ExitCode::highest);
    }

    /** What a check amounts to: a proven breach stays one where other bounds have no evidence. */
    static int of(CheckResult result) {
        return result.bounds().stream().map(BudgetVerdict::state).mapToInt(ExitCode::of)
                .reduce(of(result.outcome()), ExitCode::highest);
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
            case HELD -> HELD;
            case BROKEN -> BROKEN;
            case NO_EVIDENCE -> NO_EVIDENCE;
        };
    }
}
