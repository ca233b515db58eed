package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Measures;

/**
 * The sight that a check has of virtual threads, for its first lines.
 *
 * @param seen whether they were seen, or the JVM is known to have none; where not, nothing is known of them, which is
 * not 0
 * @param words without a full stop
 */
public record VirtualSight(boolean seen, String words) {

    /** Empty where nobody looked: in the lab's own runs, and where the check did not come so far. */
    static Optional<VirtualSight> of(Evidence evidence) {
        if (evidence.run().watched() == null || evidence.scrapes().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(evidence.virtualThreads().map(all -> new VirtualSight(true, seen(all, evidence)))
                .orElseGet(() -> new VirtualSight(false,
                        "cannot be seen from here: " + MissingMetric.toSeeVirtual(evidence))));
    }

    private static String seen(VirtualThreads all, Evidence evidence) {
        if (!all.exist()) {
            return "none, this JDK has none";
        }
        if (all.lives().isEmpty()) {
            return "none was started while the app was watched";
        }
        Measures measures = new Measures(List.of(evidence));
        return "in use: %s started since the warm-up, at most %s at once, %s left, %s pinned".formatted(
                Stream.of("started", "live.max", "left", "pinned")
                        .map(name -> number(measures.value(Measures.VIRTUAL + name).orElse(0))).toArray());
    }
}
