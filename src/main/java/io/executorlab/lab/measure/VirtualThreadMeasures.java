package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.TOTAL;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.VirtualThreads;

/**
 * How many virtual threads there are, were started, are left, wait somewhere, hold their carrier and were refused. A
 * JVM before them has 0 of all.
 */
final class VirtualThreadMeasures {

    static final List<Measure> ALL = List.of(
            of("live.max").monotonicity(Monotonicity.MAXIMUM).culprits(CulpritKind.VIRTUAL_LIVE)
                    .pitfall("Threads that were started before the recording are not counted.")
                    .means("in a check, most virtual threads at one moment under load: started since the recording "
                            + "began and not ended",
                            (evidence, none) -> of(evidence, VirtualThreadMeasures::mostAlive)),
            started("started").kind(TOTAL).monotonicity(Monotonicity.COUNTER)
                    .means("virtual threads started (in a check: from the beginning of the steady state) until the "
                            + "app was at rest", (evidence, none) -> started(evidence)),
            of("left").kind(TOTAL).culprits(CulpritKind.VIRTUAL_LEFT).pitfall(
                            "A thread that waits for seconds and then ends counts too, if that takes longer than "
                                    + "the app's rest after the load.")
                    .means("virtual threads started in a check's steady state that have not ended once the app is "
                            + "at rest after the load", (evidence, none) -> of(evidence, VirtualThreadMeasures::left)),
            of("pinned").from(Source.PINNED).kind(TOTAL).monotonicity(Monotonicity.COUNTER).culprits(CulpritKind.PINNED)
                    .pitfall(
                            "It misses waits of less than 1 ms; without a recording those of less than 20 ms, and "
                                    + "all if the app lacks"
                                    + " Micrometer's `VirtualThreadMetrics`. Before JDK 24 a wait within "
                                    + "`synchronized` holds the carrier too.")
                    .means("waits in which a virtual thread kept its carrier thread (in a check: from the "
                            + "beginning of the steady state) until the app was at rest",
                            (evidence, none) -> counted(evidence, all -> all.pins().size(), Source.PINNED_METRIC)),
            Measure.named(Measures.VIRTUAL + "at(*).max").disturbedBy(Disturbance.NONE)
                    .from(Source.VIRTUAL_DUMPS).takes(Parameter.METHOD)
                    .monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP).culprits(CulpritKind.VIRTUAL_AT_METHOD).pitfall(
                            "There is a dump every two seconds at most: it misses a wait that comes and goes "
                                    + "between two dumps.")
                    .means("most virtual threads with this method, or one of several with | between them, on their "
                            + "stack in one dump of the load's steady part (in a check: since the warm-up)",
                            sinceWarmUp(VirtualThreadMeasures::mostAt)));

    private VirtualThreadMeasures() {
    }

    private static Measure.Facts of(String name) {
        return Measure.named(Measures.VIRTUAL + name).from(Source.VIRTUAL_THREADS).disturbedBy(Disturbance.NONE);
    }

    private static Measure.Facts started(String name) {
        return of(name).culprits(CulpritKind.VIRTUAL_STARTED).pitfall(
                        "If requests run on virtual threads, each request starts one, unless it comes right behind "
                                + "another on its connection,"
                                + " and so does each reading of the metrics. Only JDK 25 and later tell whose code "
                                + "started them.");
    }

    private static OptionalDouble started(Evidence evidence) {
        return of(evidence, run -> run.virtualThreadsCounted().orElseThrow().lives().size());
    }

    private static long left(Evidence evidence) {
        return evidence.virtualThreadsCounted().orElseThrow().left(evidence.run().times().loadTo()).size();
    }

    private static long mostAlive(Evidence evidence) {
        return evidence.virtualThreads().orElseThrow().mostAlive(evidence.run().times().loadFrom(),
                evidence.run().times().loadTo());
    }

    private static OptionalDouble of(Evidence evidence, ToLongFunction<Evidence> count) {
        return evidence.virtualThreads().isPresent() ? OptionalDouble.of(count.applyAsLong(evidence))
                : OptionalDouble.empty();
    }

    private static OptionalDouble mostAt(SteadyState.Seen seen, String methods) {
        return noneExist(seen.evidence()) ? OptionalDouble.of(0)
                : seen.virtualDumps().stream().mapToDouble(dump -> dump.standingIn(methods.split("\\|")).size()).max();
    }

    private static boolean noneExist(Evidence evidence) {
        return evidence.virtualThreads().filter(all -> !all.exist()).isPresent();
    }

    private static OptionalDouble counted(Evidence evidence, ToLongFunction<VirtualThreads> count, String metric) {
        return evidence.virtualThreads().isPresent()
                ? of(evidence, run -> count.applyAsLong(run.virtualThreadsCounted().orElseThrow()))
                : growth(evidence, scrape -> scrape.value(metric));
    }
}
