package io.executorlab.app.summary;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import io.executorlab.app.model.LanguageModel;
import io.executorlab.app.part.CallFailedException;

/** Calls the language model, and counts the calls under way and the answers whose caller has gone. */
final class SummaryWriter {

    private final LanguageModel model;
    private final Duration callLimit;
    private final Map<Object, SummaryRequest> underWay = new ConcurrentHashMap<>();
    private final Counter answersForNobody;

    SummaryWriter(LanguageModel model, Duration callLimit, MeterRegistry registry) {
        this.model = model;
        this.callLimit = callLimit;
        Gauge.builder("summary.calls.for.nobody", this, SummaryWriter::callsForNobody)
                .description("calls of the language model that hold a thread and whose caller has gone")
                .register(registry);
        this.answersForNobody = Counter.builder("summary.answers.for.nobody")
                .description("answers of the language model that came when their caller had gone").register(registry);
    }

    long callsForNobody() {
        return underWay.values().stream().filter(SummaryRequest::isForNobody).count();
    }

    /** Holds its thread for as long as the model takes; throws {@link CallFailedException} without a usable answer. */
    String write(SummaryRequest request) {
        return write(request, callLimit);
    }

    /** The same, but gives up after the limit. */
    String write(SummaryRequest request, Duration limit) {
        Object call = new Object();
        underWay.put(call, request);
        try {
            String text = model.complete(request.tokens(), limit);
            if (request.isForNobody()) {
                answersForNobody.increment();
            }
            return text;
        } finally {
            underWay.remove(call);
        }
    }
}
