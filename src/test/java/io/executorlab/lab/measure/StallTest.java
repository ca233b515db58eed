package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

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
        assertThat(seconds(recorded)).isEqualTo(10);
        assertThat(Stall.describe(Stall.in(recorded.evidence()))).singleElement().asString()
                .contains("Deadlock in the pool: all 3 threads of review", "12 tasks", "10 s", "0.02 cores",
                        "review-* in Reviews.collect:1");
    }

    @Test
    void saysWhetherTheRestOfTheAppWorkedMeanwhile() {
        Recorded alone = pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER);
        assertThat(Stall.in(alone.evidence())).singleElement().matches(Stall::isOfTheWholeApp);
        assertThat(Stall.describe(Stall.in(alone.evidence()))).singleElement().asString()
                .contains("Nothing else was completed in the app meanwhile");
        Recorded beside = pool(3, 3, 12).dumped(3, "review-", JOIN, PARENT, WORKER)
                .counter("executor_completed_tasks_total{name=\"mail\"}", 2)
                .counter("http_server_requests_seconds_count{uri=\"/ping\"}", 5)
                .counter("http_server_requests_seconds_count{uri=\"/actuator/prometheus\"}", 1);
        assertThat(seconds(beside)).isEqualTo(10);
        assertThat(Stall.in(beside.evidence())).singleElement().matches(stall -> !stall.isOfTheWholeApp());
        assertThat(Stall.describe(Stall.in(beside.evidence()))).singleElement().asString()
                .contains("50 requests answered, 20 tasks of other executors completed");
    }

    @Test
    void saysOnceWhatSeveralRunsShowWithTheRangeOfTheirFigures() {
        Stall shorter =
                new Stall("review", 10, 12, 3.98, 0.04, new Stall.Waiting("review-*", "Reviews.collect:1"), 0, 0);
        Stall longer = new Stall("review", 10, 14, 5.2, 0.11, new Stall.Waiting("review-*", "Reviews.collect:1"), 0, 0);
        Stall elsewhere = new Stall("mail", 2, 3, 4, 0, new Stall.Waiting("mail-*", "Mails.send:7"), 30, 8);
        Stall elsewhereToo = new Stall("mail", 2, 3, 4, 0, new Stall.Waiting("mail-*", "Mails.send:7"), 30, 9);
        assertThat(Stall.describe(List.of(longer, elsewhere, shorter, elsewhereToo))).containsExactly(
                "Deadlock in the pool in 2 runs: all 10 threads of review wait for tasks that nobody runs, while "
                        + "12 to 14 tasks lie in its own queue."
                        + " This executor completed nothing for 4 to 5 s and the app used 0.04 to 0.11 cores: it "
                        + "does not end by itself."
                        + " Nothing else was completed in the app meanwhile. Waiting: review-* in Reviews.collect:1.",
                "Deadlock in the pool in 2 runs: all 2 threads of mail wait for tasks that nobody runs, while 3 "
                        + "tasks lie in its own queue."
                        + " This executor completed nothing for 4 s and the app used 0.00 cores: it does not end "
                        + "by itself."
                        + " The rest of the app worked meanwhile: 8 to 9 requests answered, 30 tasks of other "
                        + "executors completed. Waiting: mail-* in Mails.send:7.");
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
