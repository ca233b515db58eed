package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.i18n.Text;
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
        Measures measures = new Measures(List.of(evidence));
        OptionalDouble time = measures.value(little.time());
        OptionalDouble wait = measures.value(little.queued());
        OptionalDouble taken = Readings.rate(evidence,
                scrape -> scrape.sum("executor_completed_tasks_total", Map.of("name", little.executor())));
        OptionalDouble busy = evidence.underSteadyLoad().stream()
                .map(scrape -> scrape.sum(Readings.ACTIVE, Map.of("name", little.executor())))
                .filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble).average();
        double threads = measures.value("executor.pool.max(%s)".formatted(little.executor())).orElse(0);
        double seconds = evidence.run().times().loadSeconds();
        if (time.isEmpty() || wait.isEmpty() || taken.isEmpty() || busy.isEmpty() || threads == 0 || seconds == 0) {
            return List.of();
        }
        double took = time.getAsDouble() / Readings.MILLIS;
        double waiting = wait.getAsDouble() / Readings.MILLIS;
        double rate = taken.getAsDouble();
        double sent = measures.value("requests.sent").orElse(0) / seconds;
        List<Question.Draft> drafts = new ArrayList<>(List.of(
                new Question.Draft(product(rate, took), Text.of("little.busy", busy.getAsDouble())),
                new Question.Draft(Text.of("little.quotient", threads, took, threads / took),
                        Text.of("little.capacity")),
                new Question.Draft(product(rate, took + waiting), Text.of("little.together", rate * waiting))));
        if (sent > MORE * rate) {
            drafts.add(new Question.Draft(product(sent, took), Text.of("little.sent", rate)));
        }
        return drafts;
    }

    private static Text product(double rate, double seconds) {
        return Text.of("little.product", rate, seconds, rate * seconds);
    }
}
