package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.workshop.exercise.Material.Outcome;
import io.executorlab.lab.workshop.exercise.RunView.NamedNumber;

class CatalogueTest {

    static List<Exercise> exercises() {
        return Catalogue.read().exercises();
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseNamesWhatThereIs(Exercise exercise) {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        assertThat(experiment.loads()).containsKey(exercise.load());
        assertThat(Stream.concat(Stream.of(exercise.shown()), exercise.fixAttempts().stream())).doesNotHaveDuplicates()
                .allMatch(experiment::has);
        assertThat(exercise.cell(experiment, exercise.shown()).load()).isEqualTo(exercise.load());
        if (exercise.hasFlaw()) {
            exercise.flaw().shown().forEach(Measures::named);
        }
        assertThat(exercise.rates()).allMatch(rate -> rate > 0 && rate <= 100);
        if (exercise.little() != null) {
            Measures.named(exercise.little().time());
            Measures.named(exercise.little().queued());
        }
    }

    @Test
    void aNameIsNeutralBeforeAKoreanParticleToo() {
        assertThat(Catalogue.read().neutral("reviewSharedExecutor의 큐")).isEqualTo("reviewWorkExecutor의 큐");
    }

    @Test
    void anIdIsGivenOnceAndSaysNothing() {
        assertThat(exercises()).extracting(Exercise::id).doesNotHaveDuplicates()
                .allMatch(id -> id.matches("exercise-[1-9]\\d?"));
    }

    private static Place place(String state, String frame) {
        return Classification.of(new DumpedThread("task-1", state, List.of(frame))).place();
    }

    /** Threads that keep house are in no group. */
    @ParameterizedTest
    @ValueSource(strings = {"com.zaxxer.hikari.pool.HikariPool.getConnection",
            "org.elasticsearch.client.RestClient.performRequest", "org.postgresql.core.PGStream",
            "io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown",
            "jdk.internal.net.http.HttpClientImpl.send", "java.util.concurrent.FutureTask.get",
            "java.util.concurrent.CompletableFuture.join", "java.lang.ProcessImpl.waitFor",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "io.netty.util.concurrent.DefaultPromise.await", "java.util.concurrent.ForkJoinPool.awaitWork",
            "sun.nio.ch.SelectorImpl.select",
            "org.apache.tomcat.util.net.Acceptor.run"})
    void oneThatIsKnownHasItsWordsInEachLanguage(String method) {
        String key = place("WAITING", method + "(Unknown Source)").text().key();
        assertThat(Messages.in(Language.EN).find(key)).isPresent();
        assertThat(Messages.in(Language.KO).find(key)).isPresent().isNotEqualTo(Messages.in(Language.EN).find(key));
    }

    private static RunView run(TimeChart... charts) {
        return new RunView(List.of(charts), List.of(), List.of(), 0, List.of(), Map.of());
    }

    private static TimeChart chart(String id, List<Double> seconds, List<Double> values) {
        return new TimeChart(id, "", false, seconds, Map.of("", values));
    }

    @Test
    void eachRunKeepsItsOwnTimes() {
        RunView flaw = run(chart("requests", List.of(0.0, 2.0), List.of(5.0, 7.0)));
        RunView fixAttempt = run(chart("requests", List.of(1.0, 2.0), List.of(1.0, 3.0)));
        TimeChart both = Outcome.overlaid(Flaw.Kind.STALL, flaw, fixAttempt).orElseThrow();
        assertThat(both.seconds()).containsExactly(0.0, 1.0, 2.0);
        assertThat(both.lines()).containsExactlyInAnyOrderEntriesOf(
                Map.of("before", Arrays.asList(5.0, null, 7.0), "after", Arrays.asList(null, 1.0, 3.0)));
    }

    @Test
    void whatTheFixAttemptHasNoneOfIsZeroAndOfSeveralQueuesTheLongestCounts() {
        List<Double> seconds = List.of(1.0, 2.0);
        RunView flaw = run(chart("executor.queue(a)", seconds, List.of(1.0, 1.0)),
                chart("executor.queue(b)", seconds, List.of(8.0, 9.0)));
        TimeChart both = Outcome.overlaid(Flaw.Kind.QUEUE, flaw, run()).orElseThrow();
        assertThat(both.id()).isEqualTo("longest-queue");
        assertThat(both.lines()).containsExactlyInAnyOrderEntriesOf(
                Map.of("before", List.of(8.0, 9.0), "after", List.of(0.0, 0.0)));
    }

    @Test
    void whereTheFlawShowsNothingThereIsNoChart() {
        assertThat(Outcome.overlaid(Flaw.Kind.CONNECTIONS, run(), run())).isEmpty();
    }

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    /** Each call ends after the two seconds of its event loops. */
    @Test
    void theServersTimeIsTheMeanOfWhatItHandledAndIsDrawnWhileTheRunIsUnderWayToo() throws IOException {
        RunView whole = RunView.of(Evidence.read(EVIDENCE), List.of());
        NamedNumber mean = whole.figures().stream().filter(figure -> figure.name().key().equals("figure.server-mean"))
                .findFirst().orElseThrow();
        assertThat(mean.value()).isBetween(1900.0, 2500.0);
        assertThat(mean.unit()).isEqualTo("ms");
        for (RunView view : List.of(whole, RunView.soFar(Evidence.read(EVIDENCE)))) {
            List<Double> means = view.charts().stream().filter(chart -> chart.id().equals("server-time"))
                    .flatMap(chart -> chart.lines().values().stream()).flatMap(List::stream).filter(Objects::nonNull)
                    .toList();
            assertThat(means).isNotEmpty().allSatisfy(one -> assertThat(one).isBetween(0.0, 5000.0))
                    .anySatisfy(one -> assertThat(one).isGreaterThan(1900));
        }
    }
}
