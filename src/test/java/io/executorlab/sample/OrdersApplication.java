package io.executorlab.sample;

import java.util.Map;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * A service of somebody else, for tests and measurements of what watches any Spring Boot app: it uses no class of the
 * lab. Besides Spring Boot's own settings it knows {@code leak-every}, {@code leak-virtual-every}, {@code lock-millis}
 * and {@code ledger-writers}.
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
    OrderController orderController(OrderExports exports, OrderLedger ledger, OrderNotices notices) {
        return new OrderController(exports, ledger, notices);
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
}
