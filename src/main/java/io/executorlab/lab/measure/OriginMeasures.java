package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.TOTAL;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

import io.executorlab.lab.evidence.Evidence;

/** How many threads certain code has started and left, whatever libraries and servers do beside it. */
final class OriginMeasures {

    static final List<Measure> ALL = List.of(
            of("threads.started.from(*)").from(Source.RECORDING).monotonicity(Monotonicity.COUNTER)
                    .culprits(CulpritKind.STARTED_FROM).pitfall(
                            "The stack tells [whose code a start is](#whose-code-starts-a-thread). A pool of this "
                                    + "code's that has neither a gauge nor a"
                                    + " number of its own counts each time it grows: register it, or fill it in "
                                    + "the warm-up.")
                    .means("threads that this code has started itself (in a check: from the beginning of the "
                            + "steady state) until the app was at rest", formula(OwnStarts::started)),
            of("threads.left.from(*)").from(Source.RECORDING).culprits(CulpritKind.LEFT_FROM).pitfall(
                            "As for `threads.started.from`; if an executor ends its idle threads only after the "
                                    + "app has come to rest, they count as left.")
                    .means("those of them that were started under load and have not ended once the app is at rest "
                            + "after it", formula(OwnStarts::left)));

    private OriginMeasures() {
    }

    private static Measure.Facts of(String name) {
        return Measure.named(name).kind(TOTAL).takes(Parameter.CODE).disturbedBy(Disturbance.NONE);
    }

    private static Measure.Formula formula(BiFunction<Evidence, CodePattern, Optional<? extends List<?>>> starts) {
        return (evidence, code) -> starts.apply(evidence, CodePattern.of(code))
                .map(all -> OptionalDouble.of(all.size())).orElse(OptionalDouble.empty());
    }
}
