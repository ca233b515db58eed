package io.executorlab.sample;

import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that starts so many virtual threads a second, each of which waits a millisecond, until it is ended. Needs
 * JDK 21 or later.
 */
public final class VirtualStarts {

    private static final int BATCHES_A_SECOND = 100;

    private VirtualStarts() {
    }

    /** @param arguments threads a second */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        int batch = Integer.parseInt(arguments[0]) / BATCHES_A_SECOND;
        // Compiled for a JDK that does not know it.
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Runnable task = () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        System.out.println("started");
        long next = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            for (int i = 0; i < batch; i++) {
                start.invoke(null, task);
            }
            next += TimeUnit.SECONDS.toNanos(1) / BATCHES_A_SECOND;
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }
}
