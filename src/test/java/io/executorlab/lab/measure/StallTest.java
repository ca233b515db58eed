package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Stall.WaitingPool;

class StallTest {

    private static final String JOIN = "java.util.concurrent.CompletableFuture.join";
    private static final String PARENT = "com.example.Reviews.collect";
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker";

    private static Recorded pool(int size, int active, int queued) {
        return Recorded.run().gauge("executor_pool_size_threads{name=\"review\"}", size)
                .gauge("executor_active_threads{name=\"review\"}", active)
                .gauge("executor_queued_tasks{name=\"review\"}", queued)
                .counter("process_cpu_time_ns_total", 2e7);
    }

    private static double seconds(Recorded recorded) {
        return recorded.measures().value("executor.stalled(review)").orElse(-1);
    }

    @Test
    void namesThePoolWhoseThreadsAllWaitForItsOwnQueue() {
        Recorded recorded = pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER)
                .dumped(1, "http-nio-8080-exec-", JOIN, PARENT,
                        "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker");
        assertThat(Stall.in(recorded.evidence())).containsExactly(new Stall("review", 3, 12, 10, 0.02,
                new WaitingPool("review-*", "Reviews.collect:1"), 0, 0));
    }

    @Test
    void saysWhetherTheRestOfTheAppWorkedMeanwhile() {
        Recorded alone = pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER);
        assertThat(Stall.in(alone.evidence())).singleElement().matches(Stall::isOfTheWholeApp);
        Recorded beside = pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER)
                .counter("executor_completed_tasks_total{name=\"mail\"}", 2)
                .counter("http_server_requests_seconds_count{uri=\"/ping\"}", 5)
                .counter("http_server_requests_seconds_count{uri=\"/actuator/prometheus\"}", 1);
        assertThat(seconds(beside)).isEqualTo(10);
        assertThat(Stall.in(beside.evidence())).extracting(Stall::answered, Stall::othersCompleted)
                .containsExactly(tuple(50.0, 20.0));
    }

    @Test
    void aPoolThatCompletesTasksIsNotStalled() {
        assertThat(seconds(pool(3, 3, 12).counter("executor_completed_tasks_total{name=\"review\"}", 2)
                .dumped(3, "review-", JOIN, PARENT, WORKER))).isZero();
    }

    @Test
    void aPoolWithAThreadToSpareOrAnEmptyQueueIsNotStalled() {
        assertThat(seconds(pool(3, 2, 12).dumped(3, "review-", JOIN, PARENT, WORKER))).isZero();
        assertThat(seconds(pool(3, 3, 0).dumped(3, "review-", JOIN, PARENT, WORKER))).isZero();
    }

    @Test
    void whoeverWaitsForAThreadThatWorksIsNotStalled() {
        assertThat(seconds(pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER)
                .dumped(1, "client-", "sun.nio.ch.NioSocketImpl.park", "com.example.Client.get", WORKER))).isZero();
    }

    @Test
    void aBusyProcessorIsNoStandstill() {
        assertThat(seconds(
                pool(3, 3, 12).counter("process_cpu_time_ns_total", 9e8).dumped(3, "review-", JOIN, PARENT, WORKER)))
                .isZero();
    }

    @Test
    void theExecutorsNameIsNotThatOfItsHost() {
        String labels = "{hostname=\"node-1\",name=\"review\",pod_name=\"other\"}";
        Recorded recorded = Recorded.run().gauge("executor_pool_size_threads" + labels, 3)
                .gauge("executor_active_threads" + labels, 3)
                .gauge("executor_queued_tasks" + labels, 12).counter("process_cpu_time_ns_total", 2e7)
                .dumped(3, "review-", JOIN, PARENT, WORKER);
        assertThat(seconds(recorded)).isEqualTo(10);
        assertThat(Stall.in(recorded.evidence())).extracting(Stall::executor).containsExactly("review");
        assertThat(recorded.measures().value("executor.queue.max(review)")).hasValue(12);
        assertThat(recorded.measures().value("executor.queue.max(other)")).isEmpty();
        assertThat(recorded.measures().value("executor.queue.max(node-1)")).isEmpty();
    }

    @Test
    void anExecutorThatWasNotThereIsNoEvidence() {
        assertThat(Recorded.run().measures().value("executor.stalled(nobody)")).isEmpty();
        assertThat(Stall.in(Recorded.run().evidence())).isEmpty();
    }
}
