package io.executorlab.app.comment;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param executor what becomes of the executor's tasks when the app ends
 * @param awaitTermination how long the end waits for them at most; read where it waits
 * @param tokens of the language model's answer to a comment
 * @param callLimit how long it may take for that
 * @param pool threads that each wait for one answer
 */
@ConfigurationProperties("comment")
record CommentProperties(Executor executor, Duration awaitTermination, int tokens, Duration callLimit,
        PoolSettings pool) {

    enum Executor { DROPPING, DROPPING_AFTER_A_WAIT, AS_SPRING_HAS_IT, DRAINING }
}
