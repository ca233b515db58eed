package io.executorlab.app.arrival;

import java.util.concurrent.ThreadPoolExecutor;

import org.springframework.boot.task.ThreadPoolTaskExecutorCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class Refusal {

    @Bean
    ThreadPoolTaskExecutorCustomizer oldestDropped() {
        return executor -> executor.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
    }
}
