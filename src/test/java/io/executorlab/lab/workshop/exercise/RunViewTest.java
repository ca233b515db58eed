package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;

/** The view of a run, whole or under way: the server's time beside the client's. */
class RunViewTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    /** Each call ends after the two seconds of its event loops. */
    @Test
    void theServersTimeIsTheMeanOfWhatItHandledAndIsDrawnWhileTheRunIsUnderWayToo() throws IOException {
        RunView whole = RunView.of(Evidence.read(EVIDENCE));
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
