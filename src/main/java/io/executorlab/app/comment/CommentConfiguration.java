package io.executorlab.app.comment;

import java.time.Duration;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.model.LanguageModel;

/** Chooses the executor of the checks among several that differ in how they end. */
@Configuration(proxyBeanMethods = false)
class CommentConfiguration {

    /**
     * It takes what its tasks use: Spring ends a bean before those that it was made from, so the pool of connections is
     * there until the executor has ended.
     */
    @Bean
    ThreadPoolTaskExecutor commentExecutor(CommentProperties properties, CommentRepository comments,
            LanguageModel model) {
        ThreadPoolTaskExecutor executor = switch (properties.executor()) {
            case DROPPING -> new DroppingExecutor(Duration.ZERO);
            case DROPPING_AFTER_A_WAIT -> new DroppingExecutor(properties.awaitTermination());
            case AS_SPRING_HAS_IT -> new ThreadPoolTaskExecutor();
            case DRAINING -> new DrainingExecutor(properties.awaitTermination());
        };
        return properties.pool().configure(executor, "comment-");
    }
}
