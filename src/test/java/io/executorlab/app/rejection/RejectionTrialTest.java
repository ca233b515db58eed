package io.executorlab.app.rejection;

import static io.executorlab.app.rejection.TaskOutcome.Outcome.RAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.thread.RejectionPolicy;

class RejectionTrialTest {

    private static List<Integer> tasks(List<TaskOutcome> outcomes, TaskOutcome.Outcome wanted) {
        return outcomes.stream().filter(task -> task.outcome() == wanted).map(TaskOutcome::task).toList();
    }

    private static List<Integer> inOrderOfStart(List<TaskOutcome> outcomes) {
        return outcomes.stream().filter(task -> task.outcome() == RAN).sorted(Comparator.comparing(TaskOutcome::order))
                .map(TaskOutcome::task).toList();
    }

    private static List<Integer> on(List<TaskOutcome> outcomes, String thread) {
        return outcomes.stream().filter(task -> thread.equals(task.thread())).map(TaskOutcome::task).toList();
    }

    @ParameterizedTest
    @EnumSource
    void aQueueOfTenHasAPlaceForEveryTaskWhateverThePolicy(RejectionPolicy policy) throws InterruptedException {
        List<TaskOutcome> outcomes = RejectionTrial.run(policy, 10);
        assertThat(inOrderOfStart(outcomes)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(outcomes).extracting(TaskOutcome::thread).containsOnly("rejection-1", "rejection-2");
    }

    @ParameterizedTest
    @CsvSource({"ABORT, 1 2 5 6 3 4, REJECTED, 7 8 9 10", "DISCARD, 1 2 5 6 3 4, DISCARDED, 7 8 9 10",
            "DISCARD_OLDEST, 1 2 5 6 9 10, DISCARDED, 3 4 7 8"})
    void fourTasksAreLost(RejectionPolicy policy, String ran, TaskOutcome.Outcome outcome, String lost)
            throws InterruptedException {
        List<TaskOutcome> outcomes = RejectionTrial.run(policy, 2);
        assertThat(inOrderOfStart(outcomes)).extracting(String::valueOf).containsExactly(ran.split(" "));
        assertThat(tasks(outcomes, outcome)).extracting(String::valueOf).containsExactly(lost.split(" "));
    }

    @Test
    void callerRunsHasTheLastFourOvertakeThoseInTheQueue() throws InterruptedException {
        List<TaskOutcome> outcomes = RejectionTrial.run(RejectionPolicy.CALLER_RUNS, 2);
        assertThat(inOrderOfStart(outcomes)).containsExactly(1, 2, 5, 6, 7, 8, 9, 10, 3, 4);
        assertThat(on(outcomes, TaskOutcome.CALLER)).containsExactly(7, 8, 9, 10);
        assertThat(on(outcomes, "rejection-1")).containsExactly(1, 3);
    }

    @RepeatedTest(20)
    void endsTheSameEachTime() throws InterruptedException {
        assertThat(RejectionTrial.run(RejectionPolicy.CALLER_RUNS, 5))
                .isEqualTo(RejectionTrial.run(RejectionPolicy.CALLER_RUNS, 5))
                .extracting(TaskOutcome::order).containsExactly(1, 2, 6, 7, 8, 9, 10, 3, 4, 5);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 6", "3, 7", "4, 8", "5, 9", "6, 10", "7, 10", "8, 10", "9, 10"})
    void theQueueAndFourThreadsHoldWhatRuns(int queue, int ran) throws InterruptedException {
        assertThat(tasks(RejectionTrial.run(RejectionPolicy.ABORT, queue), RAN)).containsExactlyElementsOf(
                IntStream.rangeClosed(1, ran).boxed().toList());
    }

    @Test
    void leavesNoThread() throws InterruptedException {
        RejectionTrial.run(RejectionPolicy.ABORT, 2);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("rejection-")) {
                thread.join(60_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    private static RunningApp app;

    @BeforeAll
    static void start() {
        app = RunningApp.start(List.of("rejection-queue-2"));
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    private static HttpResponse<String> post(String query) throws IOException, InterruptedException {
        return app.post("/rejections" + query, "");
    }

    @Test
    void tellsWhatBecameOfEachTask() throws Exception {
        HttpResponse<String> response = post("?policy=abort");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).startsWith("{\"policy\":\"abort\",\"queue\":2,\"tasks\":["
                + "{\"task\":1,\"outcome\":\"ran\",\"thread\":\"rejection-1\",\"order\":1},")
                .endsWith(",{\"task\":10,\"outcome\":\"rejected\"}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?policy=retry", "?policy=abort&queue=0", "?policy=abort&queue=11",
            "?policy=abort&queue=many"})
    void refusesWhatItDoesNotKnow(String query) throws Exception {
        assertThat(post(query).statusCode()).isEqualTo(400);
    }
}
