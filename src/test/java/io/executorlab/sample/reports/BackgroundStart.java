package io.executorlab.sample.reports;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;

/**
 * In the shape of gchq/stroom #5466: a task of the common pool starts jobs in the same pool, one after the other, and
 * waits for the last. Up to JDK 24, with 1 or 2 processors, each had a thread; from 25 on the one worker waits for what
 * only itself could run.
 */
public final class BackgroundStart {

    private final Deque<Runnable> jobs;
    private final CountDownLatch remaining;

    BackgroundStart(List<Runnable> jobs) {
        this.jobs = new ConcurrentLinkedDeque<>(jobs);
        this.remaining = new CountDownLatch(jobs.size());
    }

    CompletableFuture<Void> start() {
        return CompletableFuture.runAsync(this::startAll);
    }

    private void startAll() {
        try {
            startNext();
            remaining.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startNext() {
        Runnable job = jobs.poll();
        if (job != null) {
            CompletableFuture.runAsync(job).whenComplete((nothing, failure) -> {
                startNext();
                remaining.countDown();
            });
        }
    }

    public static void main(String... arguments) throws Exception {
        Report.tell(new BackgroundStart(List.of(() -> {}, () -> {})).start());
    }
}
