package io.executorlab.app.rejection;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.executorlab.app.thread.RejectionPolicy;

/**
 * Ten tasks on the executor of post 003: core 2, max 4, keep-alive 60 s, an {@link ArrayBlockingQueue}.
 *
 * <p>No task of the pool ends before all ten are submitted; then they end one by one, in the order in which they began.
 * So what happens follows from the sizes and the policy alone. A task on the caller's thread ends at once: the caller
 * would otherwise wait for itself to submit the rest.
 */
final class RejectionTrial {

    private static final int TASKS = 10;
    private static final int CORE = 2;
    private static final int MAX = 4;
    private static final int KEEP_ALIVE_SECONDS = 60;
    private static final int LONGEST_WAIT_SECONDS = 5;

    private final Thread caller = Thread.currentThread();
    private final List<Task> begun = new CopyOnWriteArrayList<>();
    private final List<Task> tasks = IntStream.rangeClosed(1, TASKS).mapToObj(Task::new).toList();
    private final ThreadPoolExecutor executor;

    private RejectionTrial(ThreadPoolExecutor executor) {
        this.executor = executor;
    }

    /** Returns when all that began have ended and the pool is shut down. */
    static List<TaskOutcome> run(RejectionPolicy policy, int queueCapacity) throws InterruptedException {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(CORE, MAX, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueCapacity), new CustomizableThreadFactory(TaskOutcome.POOL_THREAD),
                policy.handler());
        try {
            RejectionTrial trial = new RejectionTrial(executor);
            trial.submitAll();
            trial.endAll();
            executor.shutdown();
            check(executor.awaitTermination(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS), "the pool did not end");
            return trial.tasks.stream().map(Task::outcome).toList();
        } finally {
            executor.shutdownNow();
        }
    }

    private void submitAll() throws InterruptedException {
        for (Task task : tasks) {
            int threads = executor.getPoolSize();
            try {
                executor.execute(task);
            } catch (RejectedExecutionException e) {
                task.rejected = true;
            }
            // A new thread takes the task that it was made for. Awaited, so that the starts have one order.
            if (executor.getPoolSize() > threads) {
                task.awaitStart();
            }
        }
    }

    private void endAll() throws InterruptedException {
        // The list grows meanwhile: the thread that comes free begins the head of the queue.
        for (int i = 0; i < begun.size(); i++) {
            Task ending = begun.get(i);
            if (!ending.onCaller()) {
                Task next = (Task) executor.getQueue().peek();
                ending.mayEnd.countDown();
                if (next != null) {
                    next.awaitStart();
                }
            }
        }
    }

    private static void check(boolean held, String otherwise) {
        if (!held) {
            throw new IllegalStateException(otherwise);
        }
    }

    private final class Task implements Runnable {

        private final int number;
        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private volatile Thread thread;
        private boolean rejected;

        private Task(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            begun.add(this);
            started.countDown();
            if (onCaller()) {
                return;
            }
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean onCaller() {
            return thread == caller;
        }

        private void awaitStart() throws InterruptedException {
            check(started.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS), "task " + number + " did not start");
        }

        private TaskOutcome outcome() {
            if (thread == null) {
                return new TaskOutcome(number, rejected ? TaskOutcome.Outcome.REJECTED : TaskOutcome.Outcome.DISCARDED,
                        null, null);
            }
            return new TaskOutcome(number, TaskOutcome.Outcome.RAN, onCaller() ? TaskOutcome.CALLER : thread.getName(),
                    begun.indexOf(this) + 1);
        }
    }
}
