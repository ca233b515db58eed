package io.executorlab.stubs;

import java.time.Duration;
import java.util.Random;

/** Delays evenly spread around a mean, the same ones in the same order for the same seed. */
final class SpreadDelay {

    private final ReplyDelay mean;
    private final Duration spread;
    private final Random random;

    SpreadDelay(ReplyDelay mean, Duration spread, long seed) {
        this.mean = mean;
        this.spread = spread;
        this.random = new Random(seed);
    }

    ReplyDelay next() {
        double share = 2 * random.nextDouble() - 1;
        return new ReplyDelay(
                mean.duration().map(duration -> duration.plusNanos(Math.round(share * spread.toNanos()))));
    }
}
