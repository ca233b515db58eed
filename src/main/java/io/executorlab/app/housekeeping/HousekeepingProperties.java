package io.executorlab.app.housekeeping;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param enabled whether there are jobs at all
 * @param jobs who runs the slow one
 * @param beatEvery from the end of one beat to the next; a watchdog waits for three of them
 * @param digestEvery from the end of one digest to the next
 * @param digestTokens how long a digest is, and so how long the model takes
 * @param digestLimit how long the model may take
 */
@ConfigurationProperties("housekeeping")
record HousekeepingProperties(boolean enabled, Arrangement jobs, Duration beatEvery, Duration digestEvery,
        int digestTokens, Duration digestLimit) {

    enum Arrangement { ON_ONE_SCHEDULER, DIGEST_APART, DIGEST_ASYNC }
}
