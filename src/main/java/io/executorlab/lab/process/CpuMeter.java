package io.executorlab.lab.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.CpuUse.ContextSwitches;

/**
 * Counts the CPU time of the parts of a run between two moments, their living child processes included, and beside them
 * those that have ended; and reads how often the threads of the app were switched.
 */
public final class CpuMeter {

    private static final String LOAD_GENERATOR = "k6";
    private static final String LAB = "lab";
    private static final String APP = "app";
    private static final String ENDED_CHILDREN = "ended children";
    // Linux has counted in hundredths towards programs since 2.6, whatever its own clock.
    private static final double TICKS_A_SECOND = 100;
    private static final Pattern SWITCHES =
            Pattern.compile("(?m)^voluntary_ctxt_switches:\\s+(\\d+)\\nnonvoluntary_ctxt_switches:\\s+(\\d+)$");
    private static final int NAMED = 3;
    private static final double AT_LEAST_SECONDS = 0.01;
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int GUEST = 8;

    private final Map<String, Long> pids;
    private final Map<String, Double> before;
    private final Map<Long, ContextSwitches> switchesBefore;
    private final Map<Long, Double> everybodyBefore = everybody();
    private final long from = System.nanoTime();
    private final long[] ticks = ticks();
    private long loadGenerator;
    private double loadGeneratorSeconds;

    /** Starts to count. */
    public CpuMeter(Map<String, Long> pids) {
        this.pids = new LinkedHashMap<>(pids);
        before = used();
        switchesBefore = switches();
    }

    /** By part until now. */
    private Map<String, Double> used() {
        Map<String, Double> used = new LinkedHashMap<>();
        pids.forEach((part, pid) -> used.put(part, ofTree(pid)));
        used.put(LAB, ofOne(ProcessHandle.current().pid()));
        used.put(LOAD_GENERATOR, loadGeneratorSeconds);
        used.put(ENDED_CHILDREN, pids.values().stream().mapToDouble(CpuMeter::ofEndedChildren).sum());
        return used;
    }

    /** The load starts and ends within the time that is counted, so it is looked at now and then. */
    public void loadGenerator(long pid) {
        loadGenerator = pid;
    }

    public void look() {
        loadGeneratorSeconds = Math.max(loadGeneratorSeconds, ofTree(loadGenerator));
    }

    /** Reads what has been used until now. */
    public CpuUse read() {
        Map<String, Double> parts = used();
        parts.replaceAll((part, seconds) -> seconds - before.get(part));
        parts.computeIfPresent(ENDED_CHILDREN, (part, seconds) -> seconds > 0 ? seconds : null);
        return new CpuUse((System.nanoTime() - from) / 1e9, Runtime.getRuntime().availableProcessors(), busyShare(),
                parts, new CpuUse.Outside(null, busiest()), switchesSince());
    }

    private Set<Long> ours() {
        return Stream
                .of(pids.values().stream(), Stream.of(loadGenerator, ProcessHandle.current().pid()))
                .flatMap(pids -> pids).flatMap(CpuMeter::processesOf).map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    /** The programs that are none of the run's and used most, at most three, most first: seconds by name. */
    private Map<String, Double> busiest() {
        Set<Long> ours = ours();
        Map<String, Double> used = new HashMap<>();
        everybody().forEach((pid, seconds) -> {
            if (!ours.contains(pid)) {
                used.merge(name(pid), seconds - everybodyBefore.getOrDefault(pid, 0.0), Double::sum);
            }
        });
        Map<String, Double> busiest = new LinkedHashMap<>();
        used.entrySet().stream().filter(program -> program.getValue() >= AT_LEAST_SECONDS)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(NAMED)
                .forEach(program -> busiest.put(program.getKey(), program.getValue()));
        return busiest;
    }

    private static Map<Long, Double> everybody() {
        return ProcessHandle.allProcesses().collect(Collectors.toMap(ProcessHandle::pid, CpuMeter::seconds));
    }

    private static double seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    private static String name(long pid) {
        // The command of another user's process is not told, its name is.
        return Proc.SYSTEM.read(pid + "/comm").map(String::strip)
                .or(() -> ProcessHandle.of(pid).flatMap(process -> process.info().command())
                        .map(command -> Path.of(command).getFileName().toString()))
                .orElse("process " + pid);
    }

    /** Null where the system does not tell, or the app has ended. */
    private ContextSwitches switchesSince() {
        Map<Long, ContextSwitches> now = switches();
        return switchesBefore.isEmpty() || now.isEmpty() ? null : between(switchesBefore, now);
    }

    private Map<Long, ContextSwitches> switches() {
        return pids.containsKey(APP) ? switches(pids.get(APP)) : Map.of();
    }

    /**
     * The context switches of each thread of a process until now. The kernel tells them for each thread alone and
     * forgets them with it, so those of a thread that has ended meanwhile are lost.
     */
    static Map<Long, ContextSwitches> switches(long pid) {
        Map<Long, ContextSwitches> byThread = new HashMap<>();
        for (long thread : Proc.SYSTEM.threads(pid)) {
            Proc.SYSTEM.read("%d/task/%d/status".formatted(pid, thread)).flatMap(CpuMeter::switches)
                    .ifPresent(switches -> byThread.put(thread, switches));
        }
        return byThread;
    }

    /** @param status what {@code /proc/PID/task/TID/status} holds */
    static Optional<ContextSwitches> switches(String status) {
        Matcher counts = SWITCHES.matcher(status);
        return counts.find()
                ? Optional.of(new ContextSwitches(Long.parseLong(counts.group(1)), Long.parseLong(counts.group(2))))
                : Optional.empty();
    }

    /** Counts those of the threads that live now; of a new one, all. */
    static ContextSwitches between(Map<Long, ContextSwitches> before, Map<Long, ContextSwitches> now) {
        return now.entrySet().stream()
                .map(thread -> thread.getValue().since(before.getOrDefault(thread.getKey(), ContextSwitches.NONE)))
                .reduce(ContextSwitches.NONE, ContextSwitches::plus);
    }

    private Double busyShare() {
        long[] now = ticks();
        if (ticks.length <= IO_WAIT || now.length != ticks.length) {
            return null;
        }
        long all = IntStream.range(0, Math.min(GUEST, now.length)).mapToLong(i -> now[i] - ticks[i]).sum();
        long idle = now[IDLE] - ticks[IDLE] + now[IO_WAIT] - ticks[IO_WAIT];
        return all == 0 ? null : 1 - (double) idle / all;
    }

    private static long[] ticks() {
        return Proc.SYSTEM.read("stat").flatMap(stat -> stat.lines().findFirst()).stream()
                .flatMap(all -> Arrays.stream(all.split("\\s+"))).skip(1).mapToLong(Long::parseLong).toArray();
    }

    private static double ofOne(long pid) {
        return ProcessHandle.of(pid).map(CpuMeter::seconds).orElse(0.0);
    }

    private static double ofTree(long pid) {
        return processesOf(pid).mapToDouble(CpuMeter::seconds).sum();
    }

    private static Stream<ProcessHandle> processesOf(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    }

    /** Of those that it has waited for, with all that these have waited for in turn. */
    private static double ofEndedChildren(long pid) {
        return Proc.SYSTEM.stat(pid).map(stat -> stat.childTicks() / TICKS_A_SECOND).orElse(0.0);
    }
}
