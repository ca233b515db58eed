package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

class RejectionTableTest {

    private final Map<String, Double> samples = new HashMap<>();

    private void task(int queue, String policy, int task, String outcome, String thread, int order) {
        samples.put("rejection_task_order{outcome=\"%s\",policy=\"%s\",queue=\"%d\",task=\"%d\",thread=\"%s\"}"
                .formatted(outcome, policy, queue, task, thread), (double) order);
    }

    @Test
    void hasALineForEachPolicyAndAColumnForEachTask() {
        task(2, "caller-runs", 1, "ran", "rejection-1", 1);
        task(2, "caller-runs", 2, "ran", "rejection-2", 3);
        task(2, "caller-runs", 3, "ran", "caller", 2);
        task(2, "abort", 1, "ran", "rejection-1", 1);
        task(2, "abort", 2, "rejected", "", 0);
        task(2, "abort", 3, "rejected", "", 0);
        task(10, "discard-oldest", 1, "discarded", "", 0);
        samples.put("rejection_task_order_of_something_else{queue=\"3\"}", 1.0);
        samples.put("jvm_threads_live_threads", 40.0);
        assertThat(RejectionTable.of(samples)).containsExactly(
                "  Task by task, a queue of 2: its place in the order of starts, on which thread of the pool",
                "  task         1       2         3",
                "  abort        1 on 1  rejected  rejected",
                "  caller-runs  1 on 1  3 on 2    2 caller",
                "  Task by task, a queue of 10: its place in the order of starts, on which thread of the pool",
                "  task            1",
                "  discard-oldest  lost");
    }

    @Test
    void isEmptyWithoutSuchSeries() {
        samples.put("jvm_threads_live_threads", 40.0);
        assertThat(RejectionTable.of(samples)).isEmpty();
    }
}
