package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/**
 * Checks the flaw of blocking calls without an executor, which depends on the JDK, its processors and the client that
 * blocks.
 */
final class CommonPoolVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return of(new CompletableFuture<>().defaultExecutor(), beans.getBean(ReviewProperties.class).client());
    }

    static Visibility of(Executor defaultExecutor, ReviewProperties.Client client) {
        if (!(defaultExecutor instanceof ForkJoinPool pool)) {
            return Visibility.shown("CompletableFuture starts a thread for each stage here");
        }
        if (client == ReviewProperties.Client.JDK) {
            return Visibility.hidden(
                    "the JDK's client waits in a managed blocker, for which the common pool starts spare workers");
        }
        return Visibility.shown(pool.getParallelism() == 1
                ? "one worker of the common pool makes all blocking calls, one after another"
                : "%d workers of the common pool make all blocking calls".formatted(pool.getParallelism()));
    }
}
