package io.executorlab.junit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The threads of one test, told apart from others' where tests run at the same time.
 *
 * @param own those that the test's thread has started, and those that they have
 * @param unknown those of which it cannot be told for which of the tests they were started, such as a server's for a
 * request
 */
record Lineage(List<StartedThread> own, List<StartedThread> unknown) {

    /** Of threads in the order of their starts. */
    static Lineage of(List<StartedThread> threads, long testsThread) {
        Set<Long> workers =
                threads.stream().filter(StartedThread::ofTests).map(StartedThread::id).collect(Collectors.toSet());
        Set<Long> ancestors = new HashSet<>(Set.of(testsThread));
        List<StartedThread> own = threads.stream()
                // A worker that a test's pool has made goes on to run tests, and what it starts in one of them is that
                // test's.
                .filter(thread -> !(thread.parent() != testsThread && workers.contains(thread.parent())
                        && thread.isStartedBy("org.junit.platform.engine")))
                .filter(thread -> ancestors.contains(thread.parent()) && ancestors.add(thread.id())).toList();
        Set<Long> others = new HashSet<>();
        List<StartedThread> unknown = threads.stream()
                .filter(thread -> !ancestors.contains(thread.id()))
                .filter(thread -> !((thread.isStartedInATest() || others.contains(thread.parent()))
                        && others.add(thread.id())))
                .toList();
        return new Lineage(own, unknown);
    }
}
