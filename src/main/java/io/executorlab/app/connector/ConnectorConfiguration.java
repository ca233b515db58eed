package io.executorlab.app.connector;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

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
    FilterRegistrationBean<HeavyRouteFilter> heavyRouteFilter(HeavyRouteAdmission admission, MeterRegistry registry,
            JsonMapper json) {
        FilterRegistrationBean<HeavyRouteFilter> filter =
                new FilterRegistrationBean<>(new HeavyRouteFilter(admission, registry, json));
        filter.addUrlPatterns("/products", "/products/*");
        return filter;
    }
}
