package io.executorlab.app.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

@ExtendWith(OutputCaptureExtension.class)
class CommentTest {

    private static final String COMMENT = "{\"text\":\"It came on time.\"}";
    private static final int COMMENTS = 20;
    private static final int THREADS = 2;
    private static final String TWO_THREADS = "comment.pool.core-size=" + THREADS;
    private static final String ONE_THREAD = "comment.pool.core-size=1";
    private static final String MUCH_TIME = "comment.await-termination=60s";
    private static final String NO_TIME = "comment.await-termination=1ms";

    private final TestDatabase database = TestDatabase.fresh();
    private StubServer model;

    @BeforeEach
    void start() throws Exception {
        model = Stubs.start("model", "--port", "0", "--token", "10ms");
    }

    @AfterEach
    void end() {
        model.close();
    }

    @Test
    void acceptsAtOnceAndChecksAfterwards() throws Exception {
        try (RunningApp app = app("fixed", TWO_THREADS)) {
            accept(app, 1);
            await().until(() -> unchecked() == 0);
            assertThat(accepted()).isEqualTo(1);
        }
    }

    /** Two threads that take a fifth of a second for each have most of them in the queue when the app ends. */
    @ParameterizedTest
    @CsvSource({"broken, false", "period-alone, false", "fixed, true"})
    void onlyWhoWaitsForItsTasksHasDoneThemWhenTheAppHasEnded(String variant, boolean done) throws Exception {
        try (RunningApp app = app(variant, TWO_THREADS, MUCH_TIME)) {
            accept(app, COMMENTS);
        }
        assertThat(accepted()).isEqualTo(COMMENTS);
        assertThat(unchecked() == 0).isEqualTo(done);
    }

    /** Spring waits as long as any task runs. Between two tasks of a single thread none does. */
    @Test
    void springAloneDropsTheQueueOfASingleThread() throws Exception {
        try (RunningApp app = app("spring-default", ONE_THREAD)) {
            accept(app, COMMENTS);
        }
        assertThat(unchecked()).isGreaterThan(COMMENTS / 2);
    }

    @Test
    void saysHowManyItCouldNotDo(CapturedOutput output) throws Exception {
        try (RunningApp app = app("fixed", TWO_THREADS, NO_TIME)) {
            accept(app, COMMENTS);
        }
        int left = unchecked();
        // One that was under way may just have been done.
        assertThat(IntStream.rangeClosed(left, left + THREADS)
                .filter(said -> output.getOut().contains("%d tasks were accepted and are not done".formatted(said))))
                .hasSize(1);
    }

    @Test
    void checksWhatAnEarlierStartHasLeft() throws Exception {
        try (RunningApp app = app("broken", TWO_THREADS)) {
            accept(app, COMMENTS);
        }
        int left = unchecked();
        try (RunningApp app = app("fixed", TWO_THREADS, MUCH_TIME)) {
            assertThat(app.post("/comments/resumed", "").body()).isEqualTo("{\"comments\":%d}".formatted(left));
        }
        assertThat(unchecked()).isZero();
    }

    @Test
    void refusesWhatTheQueueDoesNotTakeAndForgetsIt() throws Exception {
        try (RunningApp app = app("broken", ONE_THREAD, "comment.pool.queue-capacity=1")) {
            List<Integer> answers =
                    Stream.generate(() -> app.postAsync("/comments", COMMENT)).limit(COMMENTS).toList()
                            .stream().map(answer -> answer.join().statusCode()).toList();
            assertThat(answers).contains(503);
            assertThat(accepted()).isEqualTo(answers.stream().filter(status -> status == 202).count());
        }
    }

    private static void accept(RunningApp app, int comments) throws Exception {
        for (int comment = 0; comment < comments; comment++) {
            assertThat(app.post("/comments", COMMENT).statusCode()).isEqualTo(202);
        }
    }

    private RunningApp app(String variant, String... more) {
        return RunningApp.start(List.of("lost-on-shutdown-" + variant),
                List.of(database.property(), "model.port=" + model.port(), "comment.tokens=20"), more);
    }

    private int accepted() {
        return database.count("comment");
    }

    private int unchecked() {
        return database.count("comment where checked_at is null");
    }
}
