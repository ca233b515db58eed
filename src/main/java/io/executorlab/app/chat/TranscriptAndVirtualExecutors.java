package io.executorlab.app.chat;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import io.executorlab.app.thread.VirtualThreadExecutor;

/** Makes an executor for transcripts, and has Spring MVC stream each token on a virtual thread. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "chat.executors", havingValue = "transcripts-and-virtual-streaming")
class TranscriptAndVirtualExecutors implements ChatExecutors {

    @Bean
    @Override
    public ThreadPoolTaskExecutor transcriptExecutor(ChatProperties properties) {
        return properties.transcriptPool().executor("transcript-");
    }

    @Bean
    SimpleAsyncTaskExecutor streamingExecutor() {
        return VirtualThreadExecutor.named("streaming-");
    }

    @Bean
    WebMvcConfigurer streaming(@Qualifier("streamingExecutor") SimpleAsyncTaskExecutor executor) {
        return new StreamingOn(executor);
    }
}
