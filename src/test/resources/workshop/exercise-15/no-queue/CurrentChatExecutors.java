package io.executorlab.app.chat;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import io.executorlab.app.thread.PoolSettings;

@Configuration(proxyBeanMethods = false)
class CurrentChatExecutors implements ChatExecutors {

    private static final int THREADS = 1;
    private static final int STREAMS = 0;

    @Bean
    @Override
    public ThreadPoolTaskExecutor transcriptExecutor(ChatProperties properties) {
        return properties.transcriptPool().executor("transcript-");
    }

    @Bean
    ThreadPoolTaskExecutor tokenExecutor() {
        return PoolSettings.fixed(THREADS, STREAMS).executor("token-");
    }

    @Bean
    WebMvcConfigurer tokens(@Qualifier("tokenExecutor") ThreadPoolTaskExecutor executor) {
        return new WebMvcConfigurer() {
            @Override
            public void configureAsyncSupport(AsyncSupportConfigurer support) {
                support.setTaskExecutor(executor);
            }
        };
    }
}
