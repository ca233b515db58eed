package io.executorlab.app.summary;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.model.LanguageModel;

/** Chooses the implementation behind the summaries, and makes the pool of them all. */
@Configuration(proxyBeanMethods = false)
class SummaryConfiguration {

    private static final String TIME_OUT = "summary.time-out";

    @Bean
    ThreadPoolTaskExecutor summaryExecutor(SummaryProperties properties) {
        return properties.pool().executor("summary-");
    }

    @Bean
    SummaryWriter summaryWriter(LanguageModel model, SummaryProperties properties, MeterRegistry registry) {
        return new SummaryWriter(model, properties.callLimit(), registry);
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "of-the-future")
    Summaries futureTimeoutSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new FutureTimeoutSummaries(writer, summaryExecutor, properties.timeLimit());
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "of-the-call")
    Summaries callTimeoutSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new CallTimeoutSummaries(writer, summaryExecutor, properties.timeLimit());
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "of-the-wait")
    Summaries waitTimeoutSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new WaitTimeoutSummaries(writer, summaryExecutor.getThreadPoolExecutor(), properties.timeLimit(), false);
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "of-the-wait-interrupting")
    Summaries interruptingSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new WaitTimeoutSummaries(writer, summaryExecutor.getThreadPoolExecutor(), properties.timeLimit(), true);
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "cancelling")
    Summaries cancellingSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new CancellingSummaries(writer, summaryExecutor, properties.timeLimit());
    }

    @Bean
    @ConditionalOnProperty(name = TIME_OUT, havingValue = "of-each-attempt")
    Summaries retryingSummaries(SummaryWriter writer, ThreadPoolTaskExecutor summaryExecutor,
            SummaryProperties properties) {
        return new RetryingSummaries(writer, summaryExecutor, properties.timeLimit());
    }
}
