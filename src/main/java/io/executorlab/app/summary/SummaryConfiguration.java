package io.executorlab.app.summary;

import java.time.Duration;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.model.LanguageModel;

/** Chooses the implementation behind the summaries, and makes the pool of them all. */
@Configuration(proxyBeanMethods = false)
class SummaryConfiguration {

    @Bean
    ThreadPoolTaskExecutor summaryExecutor(SummaryProperties properties) {
        return properties.pool().executor("summary-");
    }

    @Bean
    SummaryWriter summaryWriter(LanguageModel model, SummaryProperties properties, MeterRegistry registry) {
        return new SummaryWriter(model, properties.callLimit(), registry);
    }

    @Bean
    Summaries summaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor, SummaryProperties properties) {
        Duration limit = properties.timeLimit();
        return switch (properties.timeOut()) {
            case OF_THE_FUTURE -> new FutureTimeoutSummaries(writer, summaryExecutor, limit);
            case OF_THE_CALL -> new CallTimeoutSummaries(writer, summaryExecutor, limit);
            case OF_THE_WAIT -> new WaitTimeoutSummaries(writer, summaryExecutor.getThreadPoolExecutor(), limit, false);
            case OF_THE_WAIT_INTERRUPTING ->
                new WaitTimeoutSummaries(writer, summaryExecutor.getThreadPoolExecutor(), limit, true);
            case CANCELLING -> new CancellingSummaries(writer, summaryExecutor, limit);
            case OF_EACH_ATTEMPT -> new RetryingSummaries(writer, summaryExecutor, limit);
        };
    }
}
