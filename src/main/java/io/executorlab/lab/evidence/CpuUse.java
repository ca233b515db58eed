package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The use of the processors under load ({@code cpu.json}).
 *
 * @param busyShare of all cores, 0 to 1, with whatever else ran; null where the system does not tell (it is Linux's
 * /proc/stat)
 * @param parts CPU seconds by part, living child processes included; those that have ended are a part of their own
 * @param switches context switches of the app's threads that lived at the load's end; null where the system does not
 * tell, and in files of earlier versions
 */
public record CpuUse(double seconds, int cores, Double busyShare, Map<String, Double> parts,
        @JsonUnwrapped Outside outside,
        @JsonInclude(JsonInclude.Include.NON_NULL) ContextSwitches switches) {

    /**
     * The use by other programs, in CPU seconds. In the file it stands on one level with the rest.
     *
     * @param waiting of the next variant's app and stubs, which had been started and waited for their turn; null where
     * none waited
     * @param others of the busiest of all, by their names, all processes of a name together; empty where the system
     * does not tell, and in files of earlier versions
     */
    public record Outside(@JsonInclude(JsonInclude.Include.NON_NULL) Double waiting,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> others) {

        public Outside {
            others = others == null ? Map.of() : others;
        }
    }

    public CpuUse {
        outside = outside == null ? new Outside(null, null) : outside;
        if (parts == null || parts.values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("it holds no parts");
        }
        if (outside.others().values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("a program has no value");
        }
    }

    /** Of all cores, 0 to 1: the system's own figure, else the sum of the parts. */
    public OptionalDouble busy() {
        return busyShare != null ? OptionalDouble.of(busyShare) : ofParts();
    }

    private OptionalDouble ofParts() {
        return share(parts.values().stream().mapToDouble(Double::doubleValue).sum());
    }

    /** One part's share of all cores, 0 to 1; empty for an unknown one. */
    public OptionalDouble share(String part) {
        return parts.containsKey(part) ? share(parts.get(part)) : OptionalDouble.empty();
    }

    /** Shares of all cores, 0 to 1, in the same order; empty where nothing was counted. */
    public Map<String, Double> shares(Map<String, Double> cpuSeconds) {
        Map<String, Double> shares = new LinkedHashMap<>();
        cpuSeconds.forEach((name, used) -> share(used).ifPresent(share -> shares.put(name, share)));
        return shares;
    }

    /** Of all cores, 0 to 1: other programs, and the kernel's own work; empty where the system does not tell. */
    public OptionalDouble foreign() {
        return busyShare == null || ofParts().isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, busyShare - ofParts().getAsDouble()));
    }

    /**
     * The share of all cores, 0 to 1, that the waiting next variant's app took; a part of {@link #foreign}. Empty if
     * none waited.
     */
    public OptionalDouble ofWaiting() {
        return outside.waiting() == null ? OptionalDouble.empty() : share(outside.waiting());
    }

    private OptionalDouble share(double cpuSeconds) {
        return seconds > 0 && cores > 0 ? OptionalDouble.of(cpuSeconds / seconds / cores) : OptionalDouble.empty();
    }

    /**
     * Counts how often the kernel took a processor from a thread and gave it to another, by Linux's
     * {@code /proc/PID/task/TID/status}.
     *
     * @param voluntary the thread had to wait for something
     * @param involuntary it could have gone on, but another one's turn had come
     */
    public record ContextSwitches(long voluntary, long involuntary) {

        public static final ContextSwitches NONE = new ContextSwitches(0, 0);

        public long all() {
            return voluntary + involuntary;
        }

        public ContextSwitches plus(ContextSwitches other) {
            return new ContextSwitches(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        /** All where there are fewer than before: another thread may have been given the id of one that has ended. */
        public ContextSwitches since(ContextSwitches earlier) {
            return earlier.all() > all() ? this
                    : new ContextSwitches(voluntary - earlier.voluntary, involuntary - earlier.involuntary);
        }
    }
}
