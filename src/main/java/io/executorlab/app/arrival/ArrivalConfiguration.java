package io.executorlab.app.arrival;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.thread.VirtualThreadExecutor;

/**
 * Chooses the implementation behind each interface, and the executor. Only the one that a variant uses is a bean. The
 * proxies are of the classes, so that the one with the flaw can be named.
 */
@Configuration(proxyBeanMethods = false)
@EnableAsync(proxyTargetClass = true)
class ArrivalConfiguration {

    private static final String EXECUTOR = "arrival.executor";
    private static final String THREAD_NAMES = "arrival-";

    @Bean
    RouteService routeService(ArrivalProperties properties) {
        return new RouteService(properties.routeService());
    }

    @Bean
    ArrivalUpdater arrivalUpdater(RouteService routes, ArrivalRepository arrivals, ArrivalProperties properties) {
        return switch (properties.update()) {
            case CALL_IN_TRANSACTION -> new CallInTransactionUpdater(routes, arrivals);
            case CALL_OUTSIDE_TRANSACTION -> new CallOutsideTransactionUpdater(routes, arrivals);
        };
    }

    @Bean
    ArrivalTask arrivalTask(ArrivalUpdater updater, MeterRegistry registry) {
        return new ArrivalTask(updater, registry);
    }

    /** Spring Boot makes the executor itself, with {@code spring.task.execution.mode=force} since there are others. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = EXECUTOR, havingValue = "spring-boot-default")
    static class SpringBootDefault {

        @Bean
        ArrivalListener defaultExecutorListener(ArrivalTask task) {
            return new DefaultExecutorListener(task);
        }

        @Bean
        MeterBinder poolGauges(@Qualifier("applicationTaskExecutor") ThreadPoolTaskExecutor executor) {
            return registry -> gauges(registry, "applicationTaskExecutor", executor);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = EXECUTOR, havingValue = "pool")
    static class OwnPool {

        @Bean
        ArrivalListener ownExecutorListener(ArrivalTask task) {
            return new OwnExecutorListener(task);
        }

        @Bean
        ThreadPoolTaskExecutor arrivalExecutor(ArrivalProperties properties) {
            return properties.pool().executor(THREAD_NAMES);
        }

        @Bean
        MeterBinder poolGauges(ThreadPoolTaskExecutor arrivalExecutor) {
            return registry -> gauges(registry, "arrivalExecutor", arrivalExecutor);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = EXECUTOR, havingValue = "virtual-threads")
    static class VirtualThreads {

        @Bean
        ArrivalListener ownExecutorListener(ArrivalTask task) {
            return new OwnExecutorListener(task);
        }

        @Bean
        SimpleAsyncTaskExecutor arrivalExecutor() {
            return VirtualThreadExecutor.named(THREAD_NAMES);
        }
    }

    /** Registers the gauges that Spring Boot's own metrics of an executor lack. */
    private static void gauges(MeterRegistry registry, String name, ThreadPoolTaskExecutor executor) {
        Gauge.builder("executor.pool.largest", executor, pool -> pool.getThreadPoolExecutor().getLargestPoolSize())
                .tag("name", name).baseUnit("threads").description("most threads that the pool has had at a time")
                .register(registry);
        Gauge.builder("executor.pool.keep.alive", executor, ThreadPoolTaskExecutor::getKeepAliveSeconds)
                .tag("name", name).baseUnit("seconds")
                .description("how long a thread past the core lives without a task")
                .register(registry);
    }
}
