package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.TimeChart;

/**
 * The measured result of a fix attempt, beside the flaw.
 *
 * @param runs of the fix attempt that the figures rest on
 * @param chart a run of the flaw and one of the fix attempt over their time; empty where nothing is to be seen
 */
public record Outcome(Flaw.Result result, int runs, List<Change> figures, Optional<TimeChart> chart) {

    /**
     * A number of the flaw's runs and of the fix attempt's, the median of each.
     *
     * @param unit such as {@code ms}; may be empty
     */
    public record Change(Text name, String unit, double before, double after) {

        private static Stream<Change> of(String measure, Measures flaw, Measures fixAttempt) {
            OptionalDouble before = flaw.value(measure);
            OptionalDouble after = fixAttempt.value(measure);
            return before.isEmpty() || after.isEmpty() ? Stream.of()
                    : Stream.of(new Change(NamedNumber.name(measure), Measures.named(measure).unit(),
                            before.getAsDouble(), after.getAsDouble()));
        }
    }

    static Outcome of(Flaw.Result result, List<String> measures, Measures flaw, Measures fixAttempt,
            Optional<TimeChart> chart) {
        return new Outcome(result, fixAttempt.runs().size(),
                measures.stream().flatMap(measure -> Change.of(measure, flaw, fixAttempt)).toList(), chart);
    }
}
