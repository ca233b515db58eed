package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.ClientSoFar;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.NamedNumber;
import io.executorlab.lab.workshop.exercise.RunView;

/**
 * A learner can look at the server's time beside the client's, and after a reset at nothing of the run that is gone.
 */
@Timeout(300)
class LookingTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");
    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");

    @TempDir
    private Path folder;

    private static Material material() throws IOException {
        return Material.of(EXERCISE, Evidence.read(EVIDENCE), true);
    }

    private static Optional<TimeChart> serverTime(RunView view) {
        return view.charts().stream().filter(chart -> chart.id().equals("server-time")).findFirst();
    }

    /** Each call ends after the two seconds of its event loops. */
    @Test
    void theServersTimeIsTheMeanOfWhatItHandled() throws IOException {
        NamedNumber mean = material().view().figures().stream()
                .filter(figure -> figure.name().key().equals("figure.server-mean")).findFirst().orElseThrow();
        assertThat(mean.value()).isBetween(1900.0, 2500.0);
        assertThat(mean.unit()).isEqualTo("ms");
    }

    @Test
    void itIsDrawnOverTimeWhileTheRunIsUnderWayToo() throws IOException {
        for (RunView view : List.of(material().view(),
                RunView.soFar(Evidence.read(EVIDENCE), new ClientSoFar(List.of())))) {
            List<Double> means = serverTime(view).orElseThrow().lines().values().stream().flatMap(List::stream)
                    .filter(Objects::nonNull).toList();
            assertThat(means).isNotEmpty().allSatisfy(mean -> assertThat(mean).isBetween(0.0, 5000.0))
                    .anySatisfy(mean -> assertThat(mean).isGreaterThan(1900));
        }
    }

    /** By its number a page sees that what it shows is gone. */
    @Test
    void afterAResetThereIsOtherMaterial() {
        Workshop workshop = Workshops.in(folder);
        Stream.<Runnable>of(() -> workshop.reset(EXERCISE.id()), workshop::resetAll).forEach(reset -> {
            workshop.run(EXERCISE.id(), null);
            Patience.await(() -> workshop.job().running().isEmpty() && workshop.open(EXERCISE.id()).material().own());
            long own = workshop.open(EXERCISE.id()).material().id();
            reset.run();
            assertThat(workshop.open(EXERCISE.id()).material().own()).isFalse();
            assertThat(workshop.open(EXERCISE.id()).material().id()).isNotEqualTo(own);
        });
    }
}
