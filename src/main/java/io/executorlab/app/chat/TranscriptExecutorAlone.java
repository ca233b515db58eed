package io.executorlab.app.chat;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Makes an executor for transcripts. Spring Boot sees one and leaves its own out, so Spring MVC has none to stream on
 * and starts a thread for each token.
 */
@AntiPattern(name = "thread-per-token",
        flaw = "the application's own executor takes away that of Spring MVC, which starts a thread for each token")
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "chat.executors", havingValue = "transcripts")
class TranscriptExecutorAlone implements ChatExecutors {

    @Bean
    @Override
    public ThreadPoolTaskExecutor transcriptExecutor(ChatProperties properties) {
        return properties.transcriptPool().executor("transcript-");
    }
}
