package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measure.Disturbance;

class RunProblemsTest {

    /** Lists runs with the words that name what is at fault; none where nothing is. */
    static Stream<Arguments> runs() {
        return Stream.of(
                arguments(Recorded.run(), ""),
                arguments(Recorded.run().k6(Map.of("sent", 94.0, "answered", 94.0)), "94 of 100 planned requests"),
                arguments(Recorded.run().noScrapeAfter(3), "did not answer for 8 s"),
                arguments(Recorded.run().cpu(89, Map.of("app", 88.0)), ""),
                arguments(Recorded.run().cpu(97, Map.of("app", 96.0)), "processors were the limit"),
                arguments(Recorded.run().cpu(68, Map.of("app", 41.0, "k6", 18.0)), ""),
                arguments(Recorded.run().cpu(68, Map.of("app", 14.0, "k6", 10.0)),
                        "Other programs took 44 % of all processors' time"),
                // It is counted as another program, and held to less.
                arguments(Recorded.run().cpu(50, Map.of("app", 48.0)).waiting(0.9), ""),
                arguments(Recorded.run().cpu(50, Map.of("app", 48.0)).waiting(1.2), "took 1.20 % of all processors'"),
                // Each user of a closed load has to send something, and each round to come to its end.
                arguments(Recorded.run().users(100), ""),
                arguments(Recorded.run().users(200), "not delivered"),
                arguments(Recorded.run().rounds(5, 5), ""),
                arguments(Recorded.run().rounds(5, 4), "4 of 5 rounds came to their end"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void namesWhatVoidsMeasuresOfARun(Recorded run, String problem) {
        assertThat(String.join("", RunProblems.of(run.evidence()))).contains(problem)
                .satisfies(all -> assertThat(all.isEmpty()).isEqualTo(problem.isEmpty()));
    }

    @Test
    void aBusyMachineVoidsClocksAndNoCount() {
        Recorded busy = Recorded.run().started(810).k6(Map.of("sent", 100.0, "answered", 100.0))
                .trend("latency", 700, 900).cpu(100, Map.of("app", 5.0, "k6", 2.0));
        Measures measures = RunProblems.measures(List.of(busy.evidence()));
        assertThat(measures.value("threads.started-per-request")).hasValue(8.1);
        assertThat(measures.value("threads.peak")).isPresent();
        assertThat(measures.disturbance("threads.peak")).isEmpty();
        assertThat(measures.value("http.client.p95")).isEmpty();
        assertThat(measures.disturbance("http.client.p95")).hasValue(Disturbance.CLOCK);
        assertThat(measures.disturbance("timer.mean(hikaricp_connections_acquire)")).as("not there at all").isEmpty();
        assertThat(measures.asRead().value("http.client.p95")).hasValue(900);
    }

    @Test
    void ofSeveralRunsTheQuietOnesTellTheTime() {
        Evidence quiet = Recorded.run().started(10).trend("latency", 100, 200).cpu(20, Map.of("app", 18.0)).evidence();
        Evidence busy = Recorded.run().started(30).trend("latency", 700, 900).cpu(100, Map.of("app", 18.0)).evidence();
        Measures measures = RunProblems.measures(List.of(quiet, busy));
        assertThat(measures.perRun("http.client.p95")).containsExactly(200.0);
        assertThat(measures.perRun("threads.started")).containsExactly(10.0, 30.0);
        assertThat(measures.disturbance("http.client.p95")).isEmpty();
    }

    @Test
    void aLoadNotDeliveredVoidsRatesAndAGapInTheReadingsAll() {
        Measures undelivered = RunProblems
                .measures(List.of(Recorded.run().started(50).k6(Map.of("sent", 94.0, "answered", 94.0)).evidence()));
        assertThat(undelivered.value("threads.started")).hasValue(50);
        assertThat(undelivered.disturbance("threads.started-per-second")).hasValue(Disturbance.UNDELIVERED_LOAD);
        Measures gap = RunProblems.measures(List.of(Recorded.run().started(50).noScrapeAfter(3).evidence()));
        assertThat(gap.value("threads.started")).isEmpty();
    }

    @Test
    void whatAScriptNotesIsAClockUnlessItSaysThatItCounts() {
        Recorded run = Recorded.run().round("passed", 4, 4, 4).cpu(100, Map.of("app", 5.0));
        assertThat(RunProblems.measures(List.of(run.evidence())).disturbance("round.max(passed)"))
                .hasValue(Disturbance.CLOCK);
        Recorded counted = Recorded.run().roundCount("passed", 4, 4, 4).cpu(100, Map.of("app", 5.0));
        assertThat(RunProblems.measures(List.of(counted.evidence())).value("round.max(passed)")).hasValue(4);
    }

    @Test
    void namesTheBusiestOfTheOtherPrograms() {
        Evidence evidence =
                Recorded.run().cpu(100, Map.of("app", 10.0)).beside("bash", 70).beside("java", 15).evidence();
        BusyMachine machine = RunProblems.in(evidence).busyMachine().orElseThrow();
        assertThat(machine.hasForeign()).isTrue();
        assertThat(machine.foreign()).isCloseTo(90, within(1e-9));
        assertThat(machine.others()).extracting(BusyMachine.Program::name).containsExactly("bash", "java");
        assertThat(RunProblems.in(Recorded.run().cpu(89, Map.of("app", 88.0)).evidence()).busyMachine()).isEmpty();
    }

    @Test
    void whatThePartsTookIsNotForeign() {
        assertThat(new CpuUse(10, 2, null, Map.of("app", 2.0), null, null).foreign()).isEmpty();
        assertThat(new CpuUse(10, 2, 0.5, Map.of("app", 9.0), new CpuUse.Outside(0.4, null), null).foreign()
                .orElseThrow()).isCloseTo(0.05, within(1e-9));
        assertThat(new CpuUse(10, 2, 0.05, Map.of("app", 2.0), null, null).foreign()).hasValue(0);
    }

    @Test
    void anyMetricOfTheAppCanBeMeasured() {
        Measures measures = Recorded.run().gauge("depth{name=\"a\",kind=\"x,y\"}", 3)
                .gauge("depth{name=\"b\",kind=\"x,y\"}", 4)
                .counter("wait_seconds_sum{name=\"a\"}", 0.5).counter("wait_seconds_count{name=\"a\"}", 10).measures();
        assertThat(measures.value("metric.max(depth)")).hasValue(7);
        assertThat(measures.value("metric.max(depth{name=\"a\",kind=\"x,y\"})")).hasValue(3);
        assertThat(measures.value("metric.growth(wait_seconds_count)")).hasValue(100);
        assertThat(measures.value("timer.mean(wait{name=\"a\"})")).hasValue(50);
        assertThat(measures.value("metric.max(nothing)")).isEmpty();
        assertThatThrownBy(() -> measures.value("metric.max(depth{name)")).isInstanceOf(UsageException.class)
                .hasMessageContaining("is not a metric");
    }

    @Test
    void littlesLawDoesNotApplyToAQueueThatGrows() {
        Measures measures =
                Recorded.run().users(100).client("", 9000).counter("executor_queued_tasks{name=\"tomcat\"}", 4)
                        .counter("http_server_requests_seconds_count{uri=\"/a\"}", 10).measures();
        assertThat(measures.value("wait.connector-queue")).isEmpty();
        assertThat(measures.value("wait.rest")).isEmpty();
        assertThat(measures.value("executor.queue.mean(tomcat)")).hasValue(20);
    }

    @Test
    void meansAndRatesAreOfTheSteadyPartForClientAndServerAlike() {
        Recorded run = Recorded.run().users(100).trend("latency", 500).trend("latency_steady", 700, 900)
                .counter("http_server_requests_seconds_count{uri=\"/a\",method=\"GET\"}", 10)
                .counter("http_server_requests_seconds_sum{uri=\"/a\",method=\"GET\"}", 1);
        assertThat(run.measures().value("http.client.mean")).hasValue(700);
        assertThat(run.measures().value("requests.per-second")).hasValue(10);
        Measures steady =
                run.k6(Map.of("sent", 100.0, "answered", 100.0, "steady_answered", 63.0)).steady(1000, 8000).measures();
        assertThat(steady.value("requests.per-second")).hasValue(9);
        assertThat(steady.value("http.server.mean(GET /a)")).hasValue(100);
        assertThat(steady.runs().get(0).underSteadyLoad()).hasSize(8);
    }

    @Test
    void whereTheTimeGoesIsOfTheSteadyPartTooForEveryPlaceOfWaiting() {
        Measures measures =
                Recorded.run().users(100).client("", 9000).counter("http_server_requests_seconds_count{uri=\"/a\"}", 10)
                        .counterOnce("hikaricp_connections_acquire_seconds_sum", 8, 70).steady(1000, 8000).measures();
        assertThat(measures.value("wait.database-connection")).as("nobody waited before the first user left")
                .hasValue(0);
        assertThat(measures.value("wait.rest")).hasValue(9000);
    }

    @Test
    void anArrivalThatK6LeftOutIsALoadNotDelivered() {
        Map<String, Double> dropped = Map.of("sent", 100.0, "answered", 100.0, "dropped_iterations", 7.0);
        assertThat(RunProblems.of(Recorded.run().k6(dropped).steady(0, 10_000).evidence())).singleElement().asString()
                .contains("k6 left out 7 arrivals");
        assertThat(RunProblems.of(Recorded.run().k6(dropped).evidence()))
                .as("of an earlier version, the scraper's perhaps").isEmpty();
    }
}
