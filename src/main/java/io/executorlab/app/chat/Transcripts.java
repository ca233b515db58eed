package io.executorlab.app.chat;

import java.util.concurrent.Executor;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** Writes down how long each answer was. */
@Component
class Transcripts {

    private final Executor executor;
    private final DistributionSummary tokens;

    Transcripts(@Qualifier("transcriptExecutor") Executor executor, MeterRegistry registry) {
        this.executor = executor;
        this.tokens = DistributionSummary.builder("chat.answer").baseUnit("tokens")
                .description("how long the answers in a chat are").register(registry);
    }

    void keep(int tokensOfAnswer) {
        executor.execute(() -> tokens.record(tokensOfAnswer));
    }
}
