package io.executorlab.lab.evidence;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Who used the processors under load ({@code cpu.json}).
 *
 * @param seconds the load's length
 * @param cores of the machine
 * @param busyShare of all cores, 0 to 1, with whatever else ran; null where the system does not tell (it is Linux's /proc/stat)
 * @param parts CPU seconds by part, child processes included
 */
public record CpuUse(double seconds, int cores, Double busyShare, Map<String, Double> parts) {

    public CpuUse {
        if (parts == null || parts.values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("it holds no parts");
        }
    }

    /** Of all cores, 0 to 1: the system's own figure, else the sum of the parts. */
    public OptionalDouble busy() {
        if (busyShare != null) {
            return OptionalDouble.of(busyShare);
        }
        return share(parts.values().stream().mapToDouble(Double::doubleValue).sum());
    }

    /** One part's share of all cores, 0 to 1; empty for an unknown one. */
    public OptionalDouble share(String part) {
        return parts.containsKey(part) ? share(parts.get(part)) : OptionalDouble.empty();
    }

    private OptionalDouble share(double cpuSeconds) {
        return seconds > 0 && cores > 0 ? OptionalDouble.of(cpuSeconds / seconds / cores) : OptionalDouble.empty();
    }
}
