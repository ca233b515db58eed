package io.executorlab.app.chat;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param executors which the feature makes
 * @param transcriptPool threads that write down what was said
 * @param streamingPool threads on which Spring MVC writes the tokens; read where the feature makes it
 */
@ConfigurationProperties("chat")
record ChatProperties(Executors executors, PoolSettings transcriptPool, PoolSettings streamingPool) {

    enum Executors { TRANSCRIPTS, TRANSCRIPTS_AND_STREAMING, TRANSCRIPTS_AND_VIRTUAL_STREAMING }
}
