package com.acme;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Has a thread for as long as its context runs, as the listener of a queue has. */
@Component
public class OrderListener implements SmartLifecycle {

    private final AtomicInteger starts = new AtomicInteger();

    private volatile CountDownLatch end;

    /** Returns how often its context has started it, or has started it again. */
    public int starts() {
        return starts.get();
    }

    @Override
    public void start() {
        CountDownLatch latch = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(latch), "order-listener");
        thread.setDaemon(true);
        thread.start();
        end = latch;
        starts.incrementAndGet();
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void stop() {
        end.countDown();
        end = null;
    }

    @Override
    public boolean isRunning() {
        return end != null;
    }
}
