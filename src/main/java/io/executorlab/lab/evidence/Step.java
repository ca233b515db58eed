package io.executorlab.lab.evidence;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One step of a load that has several, such as arrival rates one after the other on the same JVM. The script tags with
 * {@code step} what it counts in a step, and what it adds to the metric of the role {@code step} are the times at which
 * the step's part that counts begins and ends.
 */
public final class Step {

    private static final String ROLE = "step";

    private Step() {
    }

    /** The evidence of this step alone; empty if the run has no such step. */
    public static Optional<Evidence> of(Evidence run, String name) {
        String times = run.run().subject().counters().get(ROLE);
        if (times == null || run.k6().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble from = run.k6().get().trend(tagged(times, name), "min");
        OptionalDouble to = run.k6().get().trend(tagged(times, name), "max");
        return from.isEmpty() || to.isEmpty() || isNever(to.getAsDouble()) ? Optional.empty()
                : Optional.of(between(run, name, (long) from.getAsDouble(), (long) to.getAsDouble()));
    }

    // Of a step that the script knows and this load does not have, k6 writes zeros.
    private static boolean isNever(double millis) {
        return millis == 0;
    }

    private static Evidence between(Evidence run, String name, long from, long to) {
        RunLog log = run.run();
        RunLog.Subject whole = log.subject();
        Map<String, String> counters = new HashMap<>(whole.counters());
        counters.replaceAll((role, metric) -> tagged(metric, name));
        RunLog.Subject subject = new RunLog.Subject(whole.experiment(), whole.cell(), whole.profiles(), whole.scale(),
                whole.load(), counters,
                whole.repeats());
        RunLog.Times times =
                new RunLog.Times(log.times().startedAt(), log.times().readyAt(), from, to, to, log.times().stoppedAt());
        // Whatever comes after belongs to the next step.
        EvidenceParts parts = new EvidenceParts().machine(run.machine().orElse(null))
                .scrapes(run.scrapes().stream().filter(scrape -> scrape.atMillis() <= to).toList())
                .dumps(run.dumps().stream()
                        .filter(dump -> dump.phase() == ThreadDump.Phase.LOAD && dump.atMillis() >= from
                                && dump.atMillis() <= to)
                        .toList())
                .starts(run.starts().stream().filter(start -> start.atMillis() <= to).toList())
                .allStarts(run.knowsAllStarts())
                .k6(run.k6().orElse(null));
        return new Evidence(run.folder(), RunLog.of(subject, log.outcome(), log.problems(), times), parts);
    }

    /** k6's name of a metric of a step; the metric may have tags already. */
    public static String tagged(String metric, String step) {
        return metric.endsWith("}") ? "%s,step:%s}".formatted(metric.substring(0, metric.length() - 1), step)
                : "%s{step:%s}".formatted(metric, step);
    }
}
