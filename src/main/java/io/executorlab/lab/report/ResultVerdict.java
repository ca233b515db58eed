package io.executorlab.lab.report;

import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;

/** Says in a word and in a sentence how the bounds of broken and fixed were kept. */
record ResultVerdict(VerdictWord word, VerdictWord sentence) {

    private static final String OF_BOTH = " Broken shows the flaw, and fixed does not.";

    static ResultVerdict of(Experiment experiment, ExperimentResult result) {
        List<BoundVerdict> bounds = result.counting(false).stream().flatMap(cell -> cell.bounds().stream()).toList();
        long held = count(bounds, State.HELD);
        String ending = Ending.of(List.of(result), false);
        State state = !ending.isEmpty() ? count(bounds, State.BROKEN) > 0 ? State.BROKEN : State.NO_EVIDENCE
                : held == 0 ? State.NOT_JUDGED : State.HELD;
        VerdictWord word = VerdictWord.of(state);
        return new ResultVerdict(word, word.saying(switch (state) {
            case BROKEN -> "%d of %d bounds exceeded%s.".formatted(count(bounds, State.BROKEN), bounds.size(),
                    Disturbances.ofBounds(bounds));
            case NO_EVIDENCE -> ending + ".";
            case NOT_JUDGED -> "no bound was judged." + notRun(result);
            case HELD ->
                    "held, %d %s%s.%s".formatted(held, held == 1 ? "bound" : "bounds", Disturbances.ofBounds(bounds),
                            saysOfBoth(experiment, result) ? OF_BOTH : "");
        }));
    }

    private static long count(List<BoundVerdict> bounds, State state) {
        return bounds.stream().filter(bound -> bound.state() == state).count();
    }

    private static String notRun(ExperimentResult result) {
        List<CellResult> measured = Variants.measured(result);
        return result.variants().values().stream().filter(cell -> !measured.contains(cell))
                .flatMap(cell -> cell.problems().stream().limit(1)
                        .map(problem -> " Not run here: %s: %s".formatted(cell.id(), OneLine.of(problem))))
                .findFirst().orElse("");
    }

    /** Returns whether broken and fixed each have a bound that held. */
    private static boolean saysOfBoth(Experiment experiment, ExperimentResult result) {
        return experiment.isOfOneFlaw() && BrokenAndFixed.of(experiment, result)
                .filter(pair -> Stream.of(pair.broken(), pair.fixed())
                        .allMatch(cell -> count(cell.bounds(), State.HELD) > 0))
                .isPresent();
    }
}
