package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The programs of this machine that use its processors between two moments, by what each of their processes has used
 * until then.
 */
final class OtherPrograms {

    private static final int NAMED = 3;
    private static final double AT_LEAST_SECONDS = 0.01;

    private final Map<Long, Double> before = seconds();

    /** The busiest since this was made, at most three, most first: seconds of processor time by name. */
    Map<String, Double> busiest(Set<Long> ours) {
        Map<String, Double> used = new HashMap<>();
        seconds().forEach((pid, seconds) -> {
            if (!ours.contains(pid)) {
                used.merge(name(pid), seconds - before.getOrDefault(pid, 0.0), Double::sum);
            }
        });
        Map<String, Double> busiest = new LinkedHashMap<>();
        used.entrySet().stream().filter(program -> program.getValue() >= AT_LEAST_SECONDS)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(NAMED)
                .forEach(program -> busiest.put(program.getKey(), program.getValue()));
        return busiest;
    }

    private static Map<Long, Double> seconds() {
        return ProcessHandle.allProcesses().collect(Collectors.toMap(ProcessHandle::pid, OtherPrograms::seconds));
    }

    static double seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    private static String name(long pid) {
        try {
            // The command of another user's process is not told, its name is.
            return Files.readString(Path.of("/proc/%d/comm".formatted(pid))).strip();
        } catch (IOException e) {
            return ProcessHandle.of(pid).flatMap(process -> process.info().command())
                    .map(command -> Path.of(command).getFileName().toString()).orElse("process " + pid);
        }
    }
}
