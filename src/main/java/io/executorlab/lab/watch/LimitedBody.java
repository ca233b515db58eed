package io.executorlab.lab.watch;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A response's body that fails with an {@link IOException} when it grows over a limit, so that no answer fills the
 * heap.
 */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {

    /** There was more to come. */
    static final class TooLargeBodyException extends IOException {

        private TooLargeBodyException(long bytes) {
            super("the answer is larger than %d MB".formatted(bytes >> 20));
        }
    }

    private final HttpResponse.BodySubscriber<byte[]> whole = HttpResponse.BodySubscribers.ofByteArray();
    private final long atMost;
    private Flow.Subscription subscription;
    private long received;

    /** @param atMost in bytes */
    LimitedBody(long atMost) {
        this.atMost = atMost;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        whole.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (received > atMost) {
            subscription.cancel();
            onError(new TooLargeBodyException(atMost));
        } else {
            whole.onNext(buffers);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.onError(failure);
    }

    @Override
    public void onComplete() {
        whole.onComplete();
    }
}
