package io.executorlab.sample;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

import javax.sql.DataSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import com.zaxxer.hikari.HikariDataSource;

/**
 * A service of somebody else, for tests and measurements of what watches any Spring Boot app: it uses no class of the
 * lab. Besides Spring Boot's own settings it knows {@code leak-every}, {@code leak-virtual-every}, {@code lock-millis},
 * {@code ledger-writers}, {@code archive-url} and {@code required-authorization}.
 */
@SpringBootApplication(proxyBeanMethods = false, exclude = DataSourceAutoConfiguration.class)
public class OrdersApplication {

    public static void main(String[] args) {
        SpringApplication orders = new SpringApplication(OrdersApplication.class);
        orders.setDefaultProperties(Map.of(
                "spring.application.name", "orders",
                "spring.main.banner-mode", "off",
                "server.address", "127.0.0.1",
                "management.endpoints.web.exposure.include", "health,prometheus,threaddump"));
        orders.run(args);
    }

    @Bean
    OrderController orderController(OrderExports exports, OrderLedger ledger, OrderNotices notices,
            Optional<OrderArchive> archive) {
        return new OrderController(exports, ledger, notices, archive);
    }

    @Bean
    @ConditionalOnProperty("archive-url")
    OrderArchive orderArchive(@Qualifier("archiveExecutor") Executor threads, DataSource connections) {
        return new OrderArchive(threads, connections);
    }

    /** No queue, so that a thread more is started whenever all are busy. */
    @Bean
    @ConditionalOnProperty("archive-url")
    ThreadPoolTaskExecutor archiveExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(2);
        executor.setMaxPoolSize(12);
        executor.setQueueCapacity(0);
        executor.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        return executor;
    }

    /** @param url of a PostgreSQL that it may write into */
    @Bean
    @ConditionalOnProperty("archive-url")
    HikariDataSource archiveDatabase(@Value("${archive-url}") String url) {
        HikariDataSource connections = new HikariDataSource();
        connections.setJdbcUrl(url);
        connections.setMaximumPoolSize(4);
        return connections;
    }

    /** @param everyVirtual each so manieth request leaves a virtual thread behind; 0 for none */
    @Bean
    OrderNotices orderNotices(@Value("${leak-virtual-every:0}") int everyVirtual) {
        return new OrderNotices(everyVirtual);
    }

    /**
     * @param lockMillis how long each request holds the same lock
     * @param writers threads that the first request starts for good
     */
    @Bean
    OrderLedger orderLedger(@Value("${lock-millis:0}") long lockMillis, @Value("${ledger-writers:0}") int writers) {
        return new OrderLedger(lockMillis, writers);
    }

    /** @param leakEvery each so manieth request leaves a thread behind; 0 for none */
    @Bean
    OrderExports orderExports(@Value("${leak-every:0}") int leakEvery) {
        return new OrderExports(leakEvery);
    }

    @Bean
    @ConditionalOnProperty("required-authorization")
    ActuatorGuard actuatorGuard(@Value("${required-authorization}") String authorization,
            @Value("${management.server.base-path:}${management.endpoints.web.base-path:/actuator}") String path) {
        return new ActuatorGuard(authorization, path);
    }
}
