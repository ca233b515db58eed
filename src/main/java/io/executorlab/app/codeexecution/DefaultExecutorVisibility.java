package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/**
 * Asks {@link CompletableFuture#defaultExecutor()} itself, since the rule differs between JDKs and can be overridden.
 */
final class DefaultExecutorVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return of(new CompletableFuture<>().defaultExecutor());
    }

    static Visibility of(Executor defaultExecutor) {
        return defaultExecutor instanceof ForkJoinPool
                ? Visibility.hidden("CompletableFuture runs stages on the common pool here;"
                        + " JDK 17 to 24 with -XX:ActiveProcessorCount=2 starts a thread for each")
                : Visibility.shown("CompletableFuture starts a thread for each stage here");
    }
}
