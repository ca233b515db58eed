package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairTest {

    @Test
    void theExecutorOfTheLongestQueueIsNamedByItsNameAndNotByItsHosts() {
        Recorded recorded =
                Recorded.run().gauge("executor_queued_tasks{hostname=\"node-1\",name=\"reviewExecutor\"}", 40)
                        .gauge("executor_queued_tasks{name=\"mail\\\"s\",pod_name=\"x\"}", 3);
        assertThat(Pair.longestQueue(recorded.measures())).contains("reviewExecutor");
    }
}
