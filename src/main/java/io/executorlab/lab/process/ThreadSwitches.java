package io.executorlab.lab.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.CpuUse.ContextSwitches;

/**
 * The context switches of each thread of a process until now. The kernel tells them for each thread alone and forgets
 * them with it, so those of a thread that has ended meanwhile are lost.
 */
record ThreadSwitches(Map<Long, ContextSwitches> byThread) {

    private static final Pattern COUNTS =
            Pattern.compile("(?m)^voluntary_ctxt_switches:\\s+(\\d+)\\nnonvoluntary_ctxt_switches:\\s+(\\d+)$");

    /** Empty where the system does not tell, or the process has ended. */
    static Optional<ThreadSwitches> of(long pid) {
        Map<Long, ContextSwitches> byThread = new HashMap<>();
        for (long thread : Proc.SYSTEM.threads(pid)) {
            Proc.SYSTEM.read("%d/task/%d/status".formatted(pid, thread)).flatMap(ThreadSwitches::parse)
                    .ifPresent(switches -> byThread.put(thread, switches));
        }
        return byThread.isEmpty() ? Optional.empty() : Optional.of(new ThreadSwitches(byThread));
    }

    /** @param status what {@code /proc/PID/task/TID/status} holds */
    static Optional<ContextSwitches> parse(String status) {
        Matcher counts = COUNTS.matcher(status);
        return counts.find()
                ? Optional.of(new ContextSwitches(Long.parseLong(counts.group(1)), Long.parseLong(counts.group(2))))
                : Optional.empty();
    }

    /** Counts the switches of the threads that live now since then; of a new one, all. */
    ContextSwitches since(ThreadSwitches earlier) {
        return byThread.entrySet().stream().map(thread -> {
            ContextSwitches before = earlier.byThread.getOrDefault(thread.getKey(), ContextSwitches.NONE);
            // Another thread may have been given the id of one that has ended.
            return before.all() > thread.getValue().all() ? thread.getValue() : thread.getValue().minus(before);
        }).reduce(ContextSwitches.NONE, ContextSwitches::plus);
    }
}
