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
 * A formula for what comes and goes under load: states, places, queues, waits. In a check it counts since the warm-up,
 * because the contention of a cold start says nothing of the code; the lab's own runs have warmed the app up before the
 * load.
 */
@FunctionalInterface
interface SteadyState extends Measure.Formula {

    /** What was seen in the time that counts. */
    record Seen(Evidence evidence) {

        List<ThreadDump> dumps() {
            return evidence.dumpsSinceWarmUp();
        }

        List<VirtualThreadDump> virtualDumps() {
            return evidence.virtualDumpsSinceWarmUp();
        }

        OptionalDouble max(Reading reading) {
            List<Scrape> scrapes = evidence.underLoadSinceWarmUp();
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
