package io.executorlab.lab.measure;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Measure.Formula;

/**
 * Counts virtual threads that there are, were started, are left, wait somewhere and hold their carrier. A JVM before
 * them has 0 of all.
 */
final class VirtualThreadMeasures {

    static final Map<String, Formula> FORMULAS = Map.of(
            "threads.virtual.live.max", (evidence, none) -> evidence.virtualThreads()
                    .map(all -> OptionalDouble.of(all.mostAlive(evidence.run().times().loadFrom(),
                            evidence.run().times().loadTo())))
                    .orElse(OptionalDouble.empty()),
            "threads.virtual.started", (evidence, none) -> counted(evidence, all -> all.lives().size()),
            "threads.virtual.left",
            (evidence, none) -> counted(evidence, all -> all.left(evidence.run().times().loadTo()).size()),
            "threads.virtual.pinned", (evidence, none) -> evidence.virtualThreads().isPresent()
                    ? counted(evidence, all -> all.pins().size())
                    : Readings.growth(evidence, Readings.metric("jvm_threads_virtual_pinned_seconds_count")),
            "threads.virtual.at(*).max", VirtualThreadMeasures::mostAt);

    private VirtualThreadMeasures() {
    }

    private static OptionalDouble counted(Evidence evidence, ToLongFunction<VirtualThreads> count) {
        return evidence.virtualThreadsCounted().map(all -> OptionalDouble.of(count.applyAsLong(all)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble mostAt(Evidence evidence, String methods) {
        boolean noneExist = evidence.virtualThreads().filter(all -> !all.exist()).isPresent();
        return noneExist ? OptionalDouble.of(0)
                : evidence.virtualDumpsThatCount().stream()
                        .mapToDouble(dump -> dump.countIn(methods.split("\\|"))).max();
    }
}
