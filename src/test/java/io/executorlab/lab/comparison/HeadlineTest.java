package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;

class HeadlineTest {

    private static String headline(String experiment, Recorded broken, Recorded fixed) {
        return Headlines
                .of(ExperimentFiles.named(experiment), Map.of("broken", broken.measures(), "fixed", fixed.measures()),
                        Map.of())
                .toString();
    }

    @Test
    void timesOfDifferentLoadsAreNotCompared() {
        assertThat(headline("pool-mismatch", Recorded.run().trend("latency", 900, 2163),
                Recorded.run().rate(1).trend("latency", 90, 115)))
                .startsWith("Broken and fixed do not clearly differ in this run: 40 and 40 threads at most");
    }

    @Test
    void aQueueThatIsAsLongInFixedIsNone() {
        Recorded broken = Recorded.run().gauge("executor_queued_tasks{name=\"task\"}", 319)
                .gauge("executor_pool_size_threads{name=\"task\"}", 8);
        assertThat(headline("unbounded-queue", broken,
                Recorded.run().gauge("executor_queued_tasks{name=\"arrival\"}", 300)))
                .startsWith("Broken and fixed do not clearly differ");
    }

    @Test
    void tellsOfRequestsWithoutAnAnswerWhereManyHaveNone() {
        Recorded broken = Recorded.run().k6(Map.of("sent", 100.0, "answered", 20.0));
        assertThat(headline("nested-connection", broken, Recorded.run()))
                .isEqualTo("80 of 100 requests get no answer. Fixed: 0 of 100.");
        assertThat(headline("nested-connection", Recorded.run().k6(Map.of("sent", 100.0, "answered", 95.0)),
                Recorded.run())).startsWith("Broken and fixed do not clearly differ");
    }

    @Test
    void onABusyMachineThoseAreCountedThatWereRefused() {
        Recorded broken = Recorded.run().k6(Map.of("sent", 100.0, "answered", 20.0, "refused", 70.0, "timed-out", 10.0))
                .cpu(100, Map.of("app", 10.0)).beside("bash", 85);
        Recorded fixed = Recorded.run().k6(Map.of("sent", 100.0, "answered", 100.0, "refused", 0.0));
        assertThat(Headlines.of(ExperimentFiles.named("unbounded-virtual"),
                Map.of("broken", RunProblems.measures(List.of(broken.evidence())), "fixed", fixed.measures()),
                Map.of()).toString()).isEqualTo("70 of 100 requests are refused. Fixed: 0 of 100.");
    }

    @Test
    void tellsOfAcceptedTasksThatTheAppsEndHasLeft() {
        assertThat(headline("lost-on-shutdown", Recorded.run().lost(57), Recorded.run().lost(0)))
                .isEqualTo("57 accepted tasks are lost when the app ends. Fixed: 0.");
    }

    @Test
    void everyRunOfBrokenMustBeOverEveryRunOfFixed() {
        Measures broken =
                new Measures(List.of(Recorded.run().started(100).evidence(), Recorded.run().started(5).evidence()));
        assertThat(Headlines.of(ExperimentFiles.named("thread-per-task"),
                Map.of("broken", broken, "fixed", Recorded.run().started(4).measures()),
                Map.of()).toString()).startsWith("Broken and fixed do not clearly differ");
    }
}
