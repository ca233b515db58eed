package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * Little's law in a run's own numbers: how many threads of an executor are busy follows from how many tasks it takes a
 * second and how long each takes. The wrong answers are the same reckoning with other numbers of the run.
 */
final class LittlesLaw {

    private static final double MORE = 1.1;

    private LittlesLaw() {
    }

    /** The right answer first; none where the evidence does not have the numbers. */
    static List<Question.Draft> drafts(Exercise.Little little, Evidence evidence) {
        Measures run = new Measures(List.of(evidence));
        double took = value(run, little.time()) / Readings.MILLIS;
        double waiting = value(run, little.queued()) / Readings.MILLIS;
        double rate = value(run, "executor.completed-per-second(%s)".formatted(little.executor()));
        double busy = value(run, "metric.mean(executor_active_threads{name=\"%s\"})".formatted(little.executor()));
        double threads = value(run, "executor.pool.max(%s)".formatted(little.executor()));
        double sent = value(run, "requests.sent") / evidence.run().times().loadSeconds();
        if (DoubleStream.of(took, waiting, rate, busy, threads, sent).anyMatch(number -> !(number > 0))) {
            return List.of();
        }
        List<Question.Draft> drafts = new ArrayList<>(List.of(
                new Question.Draft(product(rate, took), Text.of("little.busy", busy)),
                new Question.Draft(Text.of("little.quotient", threads, took, threads / took),
                        Text.of("little.capacity")),
                new Question.Draft(product(rate, took + waiting), Text.of("little.together", rate * waiting))));
        if (sent > MORE * rate) {
            drafts.add(new Question.Draft(product(sent, took), Text.of("little.sent", rate)));
        }
        return drafts;
    }

    private static double value(Measures run, String measure) {
        return run.value(measure).orElse(0);
    }

    private static Text product(double rate, double seconds) {
        return Text.of("little.product", rate, seconds, rate * seconds);
    }
}
