package io.executorlab.app.sales;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses the implementation that stands before the database's connections. */
@Configuration(proxyBeanMethods = false)
class SalesConfiguration {

    @Bean
    Sales sales(SalesRepository sales, SalesProperties properties) {
        return switch (properties.admission()) {
            case UNBOUNDED -> new UnboundedSales(sales);
            case BULKHEAD -> new BulkheadSales(sales, properties.connections(), properties.waiting(),
                    properties.longestWait());
        };
    }

    @Bean
    @ConditionalOnProperty(name = "sales.connector", havingValue = "limited")
    LimitedConnector limitedConnector(SalesProperties properties) {
        return new LimitedConnector(properties.connections());
    }
}
