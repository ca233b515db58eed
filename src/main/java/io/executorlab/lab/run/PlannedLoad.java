package io.executorlab.lab.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A load that can be put on an app.
 *
 * @param name begins a sentence: {@code k6}, {@code The load command 'sh'}
 * @param plan for people, after the word load: {@code  of 20 s}; may be empty
 * @param start starts its program
 * @param atMost after this it is ended
 * @param limitOption names the option that sets the limit, for messages; may be empty
 * @param log what it prints into, for messages
 * @param inOrder the exit codes of one that has come to its end
 */
record PlannedLoad(String name, String plan, Supplier<SupervisedProcess> start, Duration atMost, String limitOption,
        String log, Set<Integer> inOrder) {

    /** The exit code of a load that did not end by itself. */
    static final int ENDED_BY_THE_LAB = -1;

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
     * Puts it on until it has ended, its time is over, or it is in vain.
     *
     * @param processes whose processor time is counted, by name
     * @param failures of the app, empty while it is well: a load on an app that has died only wastes the user's time
     */
    Ended run(ProcessRegistry registry, Map<String, Long> processes, Supplier<List<String>> failures) {
        return begin(registry, processes, failures).end();
    }

    Begun begin(ProcessRegistry registry, Map<String, Long> processes, Supplier<List<String>> failures) {
        CpuMeter cpu = new CpuMeter(processes);
        SupervisedProcess program = start.get();
        cpu.loadGenerator(program.pid());
        return new Begun(registry, program, cpu, failures);
    }

    final class Begun {

        private final ProcessRegistry registry;
        private final SupervisedProcess program;
        private final CpuMeter cpu;
        private final Supplier<List<String>> failures;
        private final long from = System.nanoTime();
        private CpuUse used;

        private Begun(ProcessRegistry registry, SupervisedProcess program, CpuMeter cpu,
                Supplier<List<String>> failures) {
            this.registry = registry;
            this.program = program;
            this.cpu = cpu;
            this.failures = failures;
        }

        /**
         * Waits until so much time has gone since its beginning, and counts the processor time until then alone; false
         * where it has ended before, or is in vain.
         */
        boolean lasts(Duration after) {
            List<String> problems = lookUntil(from + after.toNanos());
            used = cpu.read();
            return problems.isEmpty() && program.isAlive();
        }

        Ended end() {
            long limit = from + atMost.toNanos();
            List<String> problems = lookUntil(limit);
            if (problems.isEmpty() && program.isAlive()) {
                problems = List.of("%s was over its limit of %d s%s and was ended.".formatted(name, atMost.toSeconds(),
                        limitOption));
            }
            boolean endedByItself = !program.isAlive();
            registry.end(program);
            used = used == null ? cpu.read() : used;
            int exit = endedByItself ? program.exitCode().orElse(ENDED_BY_THE_LAB) : ENDED_BY_THE_LAB;
            // What has become of the app is the reason, and what the load says of it follows.
            problems = new ArrayList<>(problems.isEmpty() ? failures.get() : problems);
            if (problems.isEmpty() && !inOrder.contains(exit)) {
                problems.add("%s ended with %s; see %s.".formatted(name, program.howItEnded(), log));
            }
            return new Ended(exit, problems, used);
        }

        /** Returns why it is in vain; empty where it has ended, or the time has come. */
        private List<String> lookUntil(long nanoTime) {
            List<String> problems = List.of();
            while (problems.isEmpty() && System.nanoTime() < nanoTime && !program.waitFor(look(nanoTime))) {
                cpu.look();
                problems = failures.get();
            }
            return problems;
        }

        private static Duration look(long nanoTime) {
            return Duration.ofNanos(Math.min(LOOK.toNanos(), Math.max(0, nanoTime - System.nanoTime())));
        }
    }
}
