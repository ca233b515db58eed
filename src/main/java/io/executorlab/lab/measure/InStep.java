package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;

/**
 * A measure in one step of a load that has several, such as arrival rates one after the other on the same JVM. The
 * script tags with {@code step} what it counts in a step, and what it adds to the metric of the role {@code step} are
 * the times at which the step's part that counts begins and ends.
 */
record InStep(String step, String measure) {

    private static final String ROLE = "step";

    /** Throws {@link UsageException} where it does not name both. */
    static InStep of(String written) {
        String[] names = written.split("\\s*,\\s*", 2);
        if (names.length < 2) {
            throw new UsageException(english("parameter.in-step"));
        }
        return new InStep(names[0], names[1]);
    }

    /** The evidence of this step alone; empty if the run has no such step. */
    Optional<Evidence> of(Evidence run) {
        String times = run.run().subject().counters().get(ROLE);
        if (times == null || run.k6().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble from = run.k6().get().field(tagged(times), "min");
        OptionalDouble to = run.k6().get().field(tagged(times), "max");
        // Of a step that the script knows and this load does not have, k6 writes zeros.
        return from.isEmpty() || to.orElse(0) == 0 ? Optional.empty()
                : Optional.of(between(run, (long) from.getAsDouble(), (long) to.getAsDouble()));
    }

    private Evidence between(Evidence run, long from, long to) {
        RunLog log = run.run();
        RunLog.Subject whole = log.subject();
        Map<String, String> counters = new HashMap<>(whole.counters());
        counters.replaceAll((role, metric) -> tagged(metric));
        RunLog.Subject subject = new RunLog.Subject(whole.experiment(), whole.cell(), whole.profiles(), whole.scale(),
                whole.load(), counters, whole.repeats(), whole.seed());
        RunLog.Times times = new RunLog.Times(log.times().startedAt(), log.times().readyAt(), from, to, to,
                log.times().stoppedAt(), null);
        return run.during(RunLog.of(subject, log.outcome(), log.problems(), times));
    }

    /** k6's name of a metric of this step; the metric may have tags already. */
    String tagged(String metric) {
        return metric.endsWith("}") ? "%s,step:%s}".formatted(metric.substring(0, metric.length() - 1), step)
                : "%s{step:%s}".formatted(metric, step);
    }
}
