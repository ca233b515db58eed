package io.executorlab.app.delivery;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.thread.PoolSettings;

@Configuration(proxyBeanMethods = false)
class DeliveryConfiguration {

    private static final String CLIENT = "delivery.client";

    @Bean
    RouteExchange routeExchange(DeliveryProperties properties, JsonMapper json) {
        return new RouteExchange(properties.routeService(), json);
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "per-request")
    DeliveryTimes clientPerRequestTimes(RouteExchange exchange) {
        return new ClientPerRequestTimes(exchange);
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "closed")
    DeliveryTimes closedClientTimes(RouteExchange exchange) {
        return new ClosedClientTimes(exchange);
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "shared")
    DeliveryTimes sharedClientTimes(RouteExchange exchange) {
        return new SharedClientTimes(exchange);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = CLIENT, havingValue = "shared-executor")
    static class SharedExecutor {

        private static final int THREADS = 4;
        private static final int QUEUE = 200;

        @Bean
        DeliveryTimes sharedExecutorTimes(RouteExchange exchange, ThreadPoolTaskExecutor deliveryExecutor) {
            return new SharedExecutorTimes(exchange, deliveryExecutor);
        }

        @Bean
        ThreadPoolTaskExecutor deliveryExecutor() {
            return PoolSettings.fixed(THREADS, QUEUE).executor("delivery-");
        }
    }
}
