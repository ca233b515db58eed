package io.executorlab.lab.measure;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.StartingCode;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * Counts the threads that certain code has started since counting began, by {@link StartingCode}. A pool that was there
 * before and has grown has started none of them, whoever submitted: it is known by its gauge, or by its number in its
 * threads' names, which a pool made later does not have. All that is empty cannot be told.
 */
public final class OwnStarts {

    private static final Pattern OF_A_NUMBERED_POOL =
            Pattern.compile("(?:pool-\\d+-thread|ForkJoinPool-\\d+-worker)-\\d+");
    private static final Pattern OF_A_NUMBERED_GROUP = Pattern.compile(".+-\\d+-\\d+");
    private static final String NETTYS_EXECUTOR = "io.netty.util.concurrent.SingleThreadEventExecutor.";

    private OwnStarts() {
    }

    public static Optional<List<ThreadStart>> started(Evidence evidence, CodePattern code) {
        if (!evidence.knowsAllStarts()) {
            return Optional.empty();
        }
        Set<String> before = Pools.threadsBefore(evidence, evidence.countedFromMillis()).stream()
                .map(ThreadNames::withoutLastNumber).collect(Collectors.toSet());
        return Optional.of(PoolGrowth.beyond(evidence, evidence.startsCounted(), ThreadStart::name).stream()
                .filter(start -> StartingCode.line(start, code::matches).isPresent())
                .filter(start -> !isOfANumberedPool(start)
                        || !before.contains(ThreadNames.withoutLastNumber(start.name())))
                .toList());
    }

    public static Optional<List<ThreadStart>> left(Evidence evidence, CodePattern code) {
        long loadTo = evidence.run().times().loadTo();
        return started(evidence, code).map(starts -> starts.stream()
                .filter(start -> start.endMillis() == 0 && start.atMillis() <= loadTo).toList());
    }

    // A pool that nobody has numbered may share its threads' names with one that is made for each call.
    private static boolean isOfANumberedPool(ThreadStart start) {
        return OF_A_NUMBERED_POOL.matcher(start.name()).matches()
                || OF_A_NUMBERED_GROUP.matcher(start.name()).matches()
                        && start.frames().stream().anyMatch(frame -> frame.startsWith(NETTYS_EXECUTOR));
    }
}
