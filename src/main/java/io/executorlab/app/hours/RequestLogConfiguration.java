package io.executorlab.app.hours;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Chooses the implementation behind the request log. */
@Configuration(proxyBeanMethods = false)
@Lazy
class RequestLogConfiguration {

    private static final String APPENDER = "request-log.appender";

    @Bean
    @ConditionalOnProperty(name = APPENDER, havingValue = "console")
    DirectRequestLog directRequestLog(ConsoleLog console) {
        return new DirectRequestLog(console);
    }

    @Bean
    @ConditionalOnProperty(name = APPENDER, havingValue = "queue-that-never-blocks")
    NeverBlockingRequestLog neverBlockingRequestLog(ConsoleLog console, RequestLogProperties properties,
            MeterRegistry registry) {
        return new NeverBlockingRequestLog(console, new CountingAppender(properties.queueSize(), registry));
    }

    @Bean
    @ConditionalOnProperty(name = APPENDER, havingValue = "queue-that-blocks")
    BlockingRequestLog blockingRequestLog(ConsoleLog console, RequestLogProperties properties,
            MeterRegistry registry) {
        return new BlockingRequestLog(console, new CountingAppender(properties.queueSize(), registry));
    }
}
