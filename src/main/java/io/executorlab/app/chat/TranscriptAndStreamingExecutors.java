package io.executorlab.app.chat;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Makes an executor for transcripts, and one for Spring MVC to stream on. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "chat.executors", havingValue = "transcripts-and-streaming")
class TranscriptAndStreamingExecutors implements ChatExecutors {

    @Bean
    @Override
    public ThreadPoolTaskExecutor transcriptExecutor(ChatProperties properties) {
        return properties.transcriptPool().executor("transcript-");
    }

    @Bean
    ThreadPoolTaskExecutor streamingExecutor(ChatProperties properties) {
        return properties.streamingPool().executor("streaming-");
    }

    @Bean
    WebMvcConfigurer streaming(@Qualifier("streamingExecutor") ThreadPoolTaskExecutor executor) {
        return new StreamingOn(executor);
    }
}
