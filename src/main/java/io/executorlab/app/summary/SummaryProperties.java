package io.executorlab.app.summary;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param timeOut what ends when the time limit is over
 * @param timeLimit how long a caller waits for a summary
 * @param callLimit how long a call to the language model takes at most, whatever the caller's time limit
 * @param pool threads that each wait for one call
 */
@ConfigurationProperties("summary")
record SummaryProperties(TimeOut timeOut, Duration timeLimit, Duration callLimit, PoolSettings pool) {

    enum TimeOut { OF_THE_FUTURE, OF_THE_CALL, OF_THE_WAIT, OF_THE_WAIT_INTERRUPTING, CANCELLING, OF_EACH_ATTEMPT }
}
