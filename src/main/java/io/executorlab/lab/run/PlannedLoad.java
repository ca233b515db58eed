package io.executorlab.lab.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A load that can be put on an app.
 *
 * @param name begins a sentence: {@code k6}, {@code The load command 'sh'}
 * @param plan for people, after the word load: {@code  of 20 s}; may be empty
 * @param log what the program prints into
 * @param atMost after this it is ended
 * @param limitOption names the option that sets the limit, for messages; may be empty
 */
record PlannedLoad(String name, String plan, ProcessRegistry registry, Program program, Path log, Duration atMost,
        String limitOption) {

    /** The exit code of a load that did not end by itself. */
    static final int ENDED_BY_THE_LAB = -1;
    /** The exit code of a k6 whose run went well and that crossed one of the script's own thresholds. */
    private static final int THRESHOLD_CROSSED = 99;

    private static final Set<Integer> IN_ORDER = Set.of(0, THRESHOLD_CROSSED);
    private static final Duration LOOK = Duration.ofMillis(250);

    /**
     * The end of a load.
     *
     * @param exit its exit code, or {@link #ENDED_BY_THE_LAB}
     * @param problems why it measured nothing: what became of the app, else what became of the load; empty where all is
     * well
     * @param cpu who used the processors meanwhile
     */
    record Ended(int exit, List<String> problems, CpuUse cpu) {
    }

    /**
     * Puts it on.
     *
     * @param processes whose processor time is counted, by name
     * @param failures of the app, empty while it is well: a load on an app that has died only wastes the user's time
     */
    Begun begin(Map<String, Long> processes, Supplier<List<String>> failures) {
        return new Begun(processes, failures);
    }

    final class Begun {

        private final Supplier<List<String>> failures;
        private final CpuMeter cpu;
        private final SupervisedProcess running;
        private final long from;
        private CpuUse used;

        private Begun(Map<String, Long> processes, Supplier<List<String>> failures) {
            this.failures = failures;
            cpu = new CpuMeter(processes);
            running = registry.start(program, log, registry.newTemporary());
            cpu.loadGenerator(running.pid());
            from = System.nanoTime();
        }

        /**
         * Waits until so much time has gone since its beginning, and counts the processor time until then alone; false
         * where it has ended before, or is in vain.
         */
        boolean lasts(Duration after) {
            List<String> problems = lookUntil(from + after.toNanos());
            used = cpu.read();
            return problems.isEmpty() && running.isAlive();
        }

        /** Waits until it has ended, its time is over, or it is in vain. */
        Ended end() {
            List<String> problems = lookUntil(from + atMost.toNanos());
            if (problems.isEmpty() && running.isAlive()) {
                problems = List.of("%s was over its limit of %d s%s and was ended.".formatted(name, atMost.toSeconds(),
                        limitOption));
            }
            int exit = running.exitCode().orElse(ENDED_BY_THE_LAB);
            registry.end(running);
            used = used == null ? cpu.read() : used;
            // What has become of the app is the reason, and what the load says of it follows.
            problems = new ArrayList<>(problems.isEmpty() ? failures.get() : problems);
            if (problems.isEmpty() && !IN_ORDER.contains(exit)) {
                problems.add("%s ended with %s; see %s.".formatted(name, running.howItEnded(), log.getFileName()));
            }
            return new Ended(exit, problems, used);
        }

        /** Returns why it is in vain; empty where it has ended, or the time has come. */
        private List<String> lookUntil(long nanoTime) {
            List<String> problems = List.of();
            while (problems.isEmpty() && System.nanoTime() < nanoTime && !running.waitFor(
                    Duration.ofNanos(Math.min(LOOK.toNanos(), Math.max(0, nanoTime - System.nanoTime()))))) {
                cpu.look();
                problems = failures.get();
            }
            return problems;
        }
    }
}
