package com.acme;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import jakarta.annotation.PreDestroy;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Leaks in a request; ThreadBudgetsTest has each kind that people ship. */
@RestController
public class OrdersController {

    private static final int CALLER_AND_WORKERS = 3;
    private static final int ELEMENTS = 16;

    private final AsyncTaskExecutor applications;
    private final List<Runnable> cleaning = new CopyOnWriteArrayList<>();

    OrdersController(AsyncTaskExecutor applications) {
        this.applications = applications;
    }

    @GetMapping("/executor")
    Object executor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        cleaning.add(executor::shutdownNow);
        return executor.submit(() -> "done").get();
    }

    @GetMapping("/delayed-executor")
    Object delayedExecutor() throws Exception {
        return CompletableFuture.supplyAsync(() -> "done", CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
                .get();
    }

    /** As many elements at once as the common pool has workers, and the caller. */
    @GetMapping("/parallel-stream")
    Object parallelStream() {
        CountDownLatch all = new CountDownLatch(CALLER_AND_WORKERS);
        long together = IntStream.range(0, ELEMENTS).parallel().filter(any -> {
            all.countDown();
            return await(all);
        }).count();
        return together == ELEMENTS ? "done" : "one after another";
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @GetMapping("/executor-of-the-application")
    Object executorOfTheApplication() throws Exception {
        return applications.submit(() -> "done").get();
    }

    @GetMapping("/thread")
    Object thread() {
        return Thread.currentThread().toString();
    }

    @PreDestroy
    void clean() {
        cleaning.forEach(Runnable::run);
    }
}
