package io.executorlab.app.housekeeping;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Beats as long as its job runs, and counts how late each beat is and how many are missed. */
final class Heartbeat {

    /** Whoever asks takes the service for dead after so many intervals without a beat. */
    private static final int MISSES_UNTIL_DEAD = 3;

    private final long interval;
    private final LongSupplier nanos;
    private final Timer lateness;
    private final Counter missed;
    private volatile long last;
    private boolean beating;

    Heartbeat(Duration interval, LongSupplier nanos, MeterRegistry registry) {
        this.interval = interval.toNanos();
        this.nanos = nanos;
        this.lateness = Timer.builder("heartbeat.lateness").description("how long after it was due a beat came")
                .register(registry);
        this.missed = Counter.builder("heartbeat.missed").description("whole intervals in which no beat came")
                .register(registry);
        this.last = nanos.getAsLong();
    }

    /** The first one is due whenever it comes. */
    void beat() {
        long now = nanos.getAsLong();
        long late = beating ? Math.max(0, now - last - interval) : 0;
        lateness.record(late, TimeUnit.NANOSECONDS);
        missed.increment(late / interval);
        last = now;
        beating = true;
    }

    Duration age() {
        return Duration.ofNanos(nanos.getAsLong() - last);
    }

    boolean isAlive() {
        return age().toNanos() < MISSES_UNTIL_DEAD * interval;
    }
}
