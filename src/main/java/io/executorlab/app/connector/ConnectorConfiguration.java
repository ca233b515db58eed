package io.executorlab.app.connector;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Chooses how requests to the heavy route are admitted to the main connector's threads. */
@Configuration(proxyBeanMethods = false)
class ConnectorConfiguration {

    private static final String ADMISSION = "heavy-route.admission";

    @Bean
    @ConditionalOnProperty(name = ADMISSION, havingValue = "unlimited")
    HeavyRouteAdmission unlimitedAdmission() {
        return new UnlimitedAdmission();
    }

    @Bean
    @ConditionalOnProperty(name = ADMISSION, havingValue = "bulkhead")
    HeavyRouteAdmission bulkheadAdmission(HeavyRouteProperties properties) {
        return new BulkheadAdmission(properties.limit(), properties.maxWait());
    }

    @Bean
    MappedInterceptor heavyRoute(HeavyRouteAdmission admission, MeterRegistry registry) {
        return new MappedInterceptor(new String[] {"/products", "/products/*"},
                new HeavyRouteInterceptor(admission, registry));
    }
}
