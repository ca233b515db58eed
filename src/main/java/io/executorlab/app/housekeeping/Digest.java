package io.executorlab.app.housekeeping;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.executorlab.app.model.LanguageModel;
import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemoteParts;

/** Has the language model sum up what buyers say, and counts the digests that are being written at a time. */
final class Digest {

    private static final Logger log = LoggerFactory.getLogger(Digest.class);

    private final LanguageModel model;
    private final RemoteParts parts;
    private final int tokens;
    private final Duration limit;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Counter begun;

    Digest(LanguageModel model, RemoteParts parts, int tokens, Duration limit, MeterRegistry registry) {
        this.model = model;
        this.parts = parts;
        this.tokens = tokens;
        this.limit = limit;
        Gauge.builder("digest.under.way", underWay, AtomicInteger::get)
                .description("digests that are being written at this moment").register(registry);
        this.begun = Counter.builder("digest.begun").description("digests that the model was asked for")
                .register(registry);
    }

    int underWay() {
        return underWay.get();
    }

    /** Holds its thread for as long as the model takes. One that fails is left to the next. */
    void write() {
        begun.increment();
        underWay.incrementAndGet();
        try {
            model.complete(tokens, limit);
        } catch (CallFailedException e) {
            log.warn("no digest this time: {}", parts.absence(e.part(), e).orElse(e.getMessage()));
        } finally {
            underWay.decrementAndGet();
        }
    }
}
