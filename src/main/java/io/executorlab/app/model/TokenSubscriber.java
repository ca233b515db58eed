package io.executorlab.app.model;

import java.util.concurrent.Flow;

import reactor.core.publisher.FluxSink;

/** Hands on the token of each event that the model sends. */
final class TokenSubscriber implements Flow.Subscriber<String> {

    private static final String DATA = "data:";

    private final FluxSink<String> tokens;

    TokenSubscriber(FluxSink<String> tokens) {
        this.tokens = tokens;
    }

    @Override
    public void onSubscribe(Flow.Subscription lines) {
        tokens.onCancel(lines::cancel);
        lines.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        if (line.startsWith(DATA)) {
            tokens.next(line.substring(DATA.length()));
        }
    }

    @Override
    public void onError(Throwable failure) {
        tokens.error(failure);
    }

    @Override
    public void onComplete() {
        tokens.complete();
    }
}
