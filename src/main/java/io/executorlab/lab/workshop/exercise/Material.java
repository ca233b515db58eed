package io.executorlab.lab.workshop.exercise;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.workshop.exercise.RunView.NamedNumber;

/**
 * The material of an exercise: a run's evidence as learners look at it, questions about it, and the fix attempts'
 * results.
 *
 * @param id tells one run's material from another's
 * @param own whether the learner has run it here
 * @param on the machine that it was measured on
 * @param questions none where the evidence shows no flaw
 * @param outcomes by variant, of those fix attempts that have been run
 */
public record Material(long id, boolean own, Text on, RunView view, List<Question> questions,
        Map<String, Outcome> outcomes) {

    public static Material of(Exercise exercise, Evidence evidence, boolean own) {
        long id = evidence.run().times().loadFrom();
        Text on = evidence.machine()
                .map(machine -> Text.of("machine", machine.jdk(), machine.processors(), machine.cores()))
                .orElse(Text.plain(""));
        List<String> client = exercise.hasFlaw() ? exercise.flaw().client() : List.of();
        return new Material(id, own, on, RunView.of(evidence, client), Questions.of(exercise, evidence, id),
                Map.of());
    }

    public Material with(Map<String, Outcome> known) {
        return new Material(id, own, on, view, questions, known);
    }

    /**
     * The measured result of a fix attempt, beside the flaw.
     *
     * @param runs of the fix attempt that the figures rest on
     * @param chart a run of the fix attempt over one of the flaw; empty where nothing is to be seen
     */
    public record Outcome(Bet.Result result, int runs, List<Change> figures, Optional<TimeChart> chart) {

        /** Charts that are one of several, or several lines, by what they are as a single line. */
        private static final Map<String, String> AS_ONE =
                Map.of("executor.queue", "longest-queue", "threads.state", "live-threads");

        /** A number of the flaw's runs and of the fix attempt's, the median of each. */
        public record Change(Text name, String unit, double before, double after) {

            private static Stream<Change> of(String measure, Measures flaw, Measures fixAttempt) {
                OptionalDouble before = flaw.value(measure);
                OptionalDouble after = fixAttempt.value(measure);
                return before.isEmpty() || after.isEmpty() ? Stream.of()
                        : Stream.of(new Change(NamedNumber.name(measure), Measures.named(measure).unit(),
                                before.getAsDouble(), after.getAsDouble()));
            }
        }

        static Outcome of(Bet.Result result, List<String> measures, Measures flaw, Measures fixAttempt,
                Optional<TimeChart> chart) {
            return new Outcome(result, fixAttempt.runs().size(),
                    measures.stream().flatMap(measure -> Change.of(measure, flaw, fixAttempt)).toList(), chart);
        }

        /** Lays a run of a fix attempt over one of the flaw, in the chart in which the flaw shows. */
        static Optional<TimeChart> overlaid(Flaw.Kind kind, RunView flaw, RunView fixAttempt) {
            return Optional.ofNullable(kind.chart).flatMap(id -> chart(flaw, id).map(before -> {
                // A run's view leaves out what is 0 all the time.
                TimeChart after = chart(fixAttempt, id).orElseGet(() -> TimeChart.single(id, "", before.seconds(),
                        Collections.nCopies(before.seconds().size(), 0.0)));
                List<Double> seconds = Stream.concat(before.seconds().stream(), after.seconds().stream()).distinct()
                        .sorted().toList();
                Map<String, List<Double>> lines = new LinkedHashMap<>();
                lines.put("before", at(seconds, before));
                lines.put("after", at(seconds, after));
                return new TimeChart(AS_ONE.getOrDefault(id, id), "", false, seconds, lines);
            }));
        }

        private static Optional<TimeChart> chart(RunView run, String id) {
            return run.charts().stream().filter(chart -> chart.id().startsWith(id))
                    .max(Comparator.comparingDouble(chart -> chart.most().orElse(0)));
        }

        /** Null at the times of the other run. */
        private static List<Double> at(List<Double> seconds, TimeChart chart) {
            List<Double> totals = chart.totals();
            return seconds.stream().map(chart.seconds()::indexOf).map(own -> own < 0 ? null : totals.get(own)).toList();
        }
    }
}
