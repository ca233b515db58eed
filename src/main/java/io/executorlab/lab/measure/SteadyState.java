package io.executorlab.lab.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualThreadDump;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * A formula for what comes and goes under load: states, places, queues, waits. Places and states count over the load's
 * steady part, as ramp-up and run-out say nothing of the code, and a queue to its longest; in a check, which knows no
 * such part, all of them since the warm-up.
 */
@FunctionalInterface
interface SteadyState extends Measure.Formula {

    /** What was seen in the time that counts. */
    record Seen(Evidence evidence) {

        List<ThreadDump> dumps() {
            return evidence.dumpsThatCount();
        }

        List<VirtualThreadDump> virtualDumps() {
            return evidence.virtualDumpsThatCount();
        }

        OptionalDouble max(Reading reading) {
            return max(evidence.underLoadSinceWarmUp(), reading);
        }

        OptionalDouble maxOfStates(Reading reading) {
            return max(evidence.scrapesThatCount(), reading);
        }

        private static OptionalDouble max(List<Scrape> scrapes, Reading reading) {
            return scrapes.stream().map(reading::of).filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble).max();
        }

        OptionalDouble maxOfDumps(ToDoubleFunction<ThreadDump> count) {
            return dumps().stream().mapToDouble(count).max();
        }

        OptionalDouble meanOfDumps(ToDoubleFunction<ThreadDump> count) {
            return dumps().stream().mapToDouble(count).average();
        }

        OptionalDouble medianOfDumps(ToDoubleFunction<ThreadDump> count) {
            return Numbers.median(dumps().stream().mapToDouble(count));
        }
    }

    /** Makes a lambda one of these where any formula would do. */
    static SteadyState sinceWarmUp(SteadyState formula) {
        return formula;
    }

    OptionalDouble of(Seen seen, String parameter);

    @Override
    default OptionalDouble compute(Evidence evidence, String parameter) {
        return of(new Seen(evidence), parameter);
    }
}
