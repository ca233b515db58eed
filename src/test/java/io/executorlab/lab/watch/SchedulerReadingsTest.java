package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualSchedulerSeries;

class SchedulerReadingsTest {

    private static final String ANSWER =
            """
                    java.util.concurrent.ForkJoinPool@4e50df2e[Running, parallelism = 2, size = 3, active = 2, running \
                    = 2, steals = 1204, tasks = 40, \
                    submissions = 2, delayed = 0]
                    """;

    private final List<String> asked = new ArrayList<>();

    private SchedulerReadings readings(String answer) {
        return new SchedulerReadings(line -> {
            asked.add(line);
            if (answer == null) {
                throw new IOException("Unknown diagnostic command");
            }
            return answer;
        });
    }

    private static ThreadDump withThread(String name) {
        return new ThreadDump(0, ThreadDump.Phase.LOAD, List.of(new DumpedThread(name, "RUNNABLE", List.of())));
    }

    @Test
    void itTellsCarriersAndWhatWaitsForOne() {
        SchedulerReadings readings = readings(ANSWER);
        readings.looked(withThread("VirtualThread-unblocker"));
        assertThat(readings.read()).extracting(Sample::metric, Sample::value)
                .containsExactly(tuple(VirtualSchedulerSeries.CARRIERS, 3.0),
                        tuple(VirtualSchedulerSeries.QUEUED, 42.0));
    }

    @Test
    void nobodyAsksAJvmThatHasNoVirtualThreads() {
        SchedulerReadings readings = readings(ANSWER);
        readings.looked(withThread("main"));
        assertThat(readings.read()).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void whatAJvmDoesNotKnowItIsAskedOnce() {
        SchedulerReadings readings = readings(null);
        readings.looked(withThread("VirtualThread-unblocker"));
        assertThat(readings.read()).isEmpty();
        assertThat(readings.read()).isEmpty();
        assertThat(asked).hasSize(1);
    }

    @Test
    void aJvmThatHasAnsweredBeforeIsAskedAgain() {
        List<String> answers = new ArrayList<>(List.of(ANSWER, "nothing of the kind", ANSWER));
        SchedulerReadings readings = new SchedulerReadings(line -> answers.remove(0));
        readings.looked(withThread("VirtualThread-unblocker"));
        assertThat(readings.read()).hasSize(2);
        assertThat(readings.read()).isEmpty();
        assertThat(readings.read()).hasSize(2);
    }
}
