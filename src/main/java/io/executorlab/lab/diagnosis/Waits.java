package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.RecordedPart;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The recorded waits of threads of one name at one place.
 *
 * @param name normalised, see {@link ThreadNames}
 * @param frame {@code package.Class.method} of one of them
 * @param longestMillis that of the longest
 */
public record Waits(int count, String name, Place place, String frame, double millis, double longestMillis) {

    /** Those of threads that wait for something first, then those that took longest altogether; without threads that only keep house. */
    public static List<Waits> of(List<RecordedPart.Wait> recorded) {
        record Key(String name, Place place) {
        }
        Map<Key, Waits> waits = new LinkedHashMap<>();
        for (RecordedPart.Wait wait : recorded) {
            Classification seen = Classification.of(wait.thread());
            if (seen.kind() != WaitKind.HOUSEKEEPING) {
                String name = ThreadNames.normalise(wait.thread().name());
                waits.merge(new Key(name, seen.place()), new Waits(1, name, seen.place(), seen.frame(), wait.millis(), wait.millis()), Waits::and);
            }
        }
        return waits.values().stream().sorted(Comparator.comparing((Waits at) -> at.place.kind().isQuiet())
                .thenComparing(Comparator.comparingDouble(Waits::millis).reversed())).toList();
    }

    /** How long one took on average. */
    public double meanMillis() {
        return millis / count;
    }

    private Waits and(Waits other) {
        return new Waits(count + other.count, name, place, frame, millis + other.millis, Math.max(longestMillis, other.longestMillis));
    }
}
