package io.executorlab.lab.diagnosis;

import java.util.List;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * Threads of which a process needs a few, from {@code scenarios/stacks/leaks.yml}.
 *
 * @param of the library or factory that makes them
 * @param many what such threads belong to
 * @param likely from how many on there are too many; 20 where it is not given
 * @param certain from how many on nothing else explains them; 100 where it is not given
 */
record Leak(String of, String many, List<String> names, List<String> standsIn, Counts counts, Integer likely,
        Integer certain) {

    private static final String FILE = "scenarios/stacks/leaks.yml";

    @EnumNaming(KebabCaseStrategy.class)
    enum Counts {
        THREADS, GROUPS, QUEUES
    }

    Leak {
        likely = likely == null ? 20 : likely;
        certain = certain == null ? 100 : certain;
    }

    /** Reads the file; throws {@link UsageException} with line and column where it is damaged. */
    static List<Leak> all() {
        return List.of(new YamlFile(FILE, Resource.text(Leak.class, "/" + FILE)).as(Leak[].class));
    }

    boolean fits(DumpedThread thread) {
        return ThreadNames.matchesAny(names, thread.name())
                || Snapshot.isIn(thread, standsIn);
    }

    int count(List<DumpedThread> threads) {
        return switch (counts) {
            case THREADS -> threads.size();
            case GROUPS -> (int) threads.stream().map(thread -> Sign.firstNumber(thread.name())).distinct().count();
            case QUEUES -> queues(threads);
        };
    }

    /** A thread at work waits at no queue, and stands in the same pool as another. */
    static int queues(List<DumpedThread> threads) {
        return (int) threads.stream().flatMap(thread -> thread.details().awaited().stream()).map(LockUse::lock)
                .filter(lock -> !lock.isEmpty()).distinct().count();
    }
}
