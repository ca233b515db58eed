package io.executorlab.sample;

import java.util.Map;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;

/**
 * A service of somebody else, for tests and measurements of what watches any Spring Boot app: it uses no class of the
 * lab. Besides Spring Boot's own settings it knows {@code leak-every} and {@code leak-virtual-every}.
 */
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
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
}
