package io.executorlab.app.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

class DeadlineTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration LONGER = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(20);

    @Test
    void limitsAWaitToWhatIsLeft() {
        Deadline deadline = Deadline.after(LONG);
        assertThat(deadline.atMost(SHORT)).isEqualTo(SHORT);
        assertThat(deadline.atMost(LONGER)).isPositive().isLessThanOrEqualTo(LONG);
        assertThat(deadline.atMost(Duration.ZERO)).isPositive().isLessThanOrEqualTo(LONG);
    }

    @Test
    void limitsNothingWhereThereIsNone() {
        Deadline never = Deadline.after(Duration.ZERO);
        assertThat(never.atMost(SHORT)).isEqualTo(SHORT);
        assertThat(never.atMost(Duration.ZERO)).isZero();
        assertThatCode(never::check).doesNotThrowAnyException();
    }

    @Test
    void endsWhatComesAfterIt() {
        Deadline passed = Deadline.after(Duration.ofNanos(1));
        assertThatThrownBy(passed::check).isInstanceOf(DeadlineExceededException.class);
        assertThatThrownBy(() -> passed.atMost(LONG)).isInstanceOf(DeadlineExceededException.class);
    }

    @Test
    void ofTheTwoTheOneThatEndedTheWaitIsNamed() {
        CompletableFuture<Void> endless = new CompletableFuture<>();
        assertThatThrownBy(() -> new StageWait(SHORT).within(Deadline.after(LONG)).join(endless))
                .isInstanceOf(WaitTooLongException.class);
        assertThatThrownBy(() -> new StageWait(LONG).within(Deadline.after(SHORT)).join(endless))
                .isInstanceOf(DeadlineExceededException.class);
        assertThatThrownBy(() -> new StageWait(Duration.ZERO).within(Deadline.after(SHORT)).join(endless))
                .isInstanceOf(DeadlineExceededException.class);
    }
}
