package io.executorlab.app.sales;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses the implementation that stands before the database's connections. */
@Configuration(proxyBeanMethods = false)
class SalesConfiguration {

    private static final String ADMISSION = "sales.admission";

    @Bean
    @ConditionalOnProperty(name = ADMISSION, havingValue = "unbounded")
    Sales unboundedSales(SalesRepository sales) {
        return new UnboundedSales(sales);
    }

    @Bean
    @ConditionalOnProperty(name = ADMISSION, havingValue = "bulkhead")
    BulkheadSales bulkheadSales(SalesRepository sales, SalesProperties properties) {
        return new BulkheadSales(sales, properties.connections(), properties.waiting(), properties.longestWait());
    }

    @Bean
    @ConditionalOnProperty(name = "sales.connector", havingValue = "limited")
    LimitedConnector limitedConnector(SalesProperties properties) {
        return new LimitedConnector(properties.connections());
    }
}
