package io.executorlab.sample;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Makes the service large: threads that wait for good, and gauges that nobody asked for. */
class OrderCrowd {

    private static final int SERIES_OF_A_METRIC = 500;
    private static final int STACK_BYTES = 128 << 10;

    private final CountDownLatch never = new CountDownLatch(1);

    /**
     * @param platform threads
     * @param virtual threads, on a JDK that has them
     * @param series of 500 for each metric
     */
    OrderCrowd(MeterRegistry registry, int platform, int virtual, int series) throws ReflectiveOperationException {
        for (int i = 0; i < platform; i++) {
            Thread waiter = new Thread(null, this::await, "waiter-" + i, STACK_BYTES);
            waiter.setDaemon(true);
            waiter.start();
        }
        if (virtual > 0) {
            // Compiled for a JDK that does not know it.
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            for (int i = 0; i < virtual; i++) {
                start.invoke(null, (Runnable) this::await);
            }
        }
        for (int i = 0; i < series; i++) {
            Gauge.builder("crowd.level." + i / SERIES_OF_A_METRIC, i, Integer::doubleValue).strongReference(true)
                    .tag("number", String.valueOf(i % SERIES_OF_A_METRIC)).register(registry);
        }
    }

    private void await() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
