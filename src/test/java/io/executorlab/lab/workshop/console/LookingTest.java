package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.chart.TimeChart;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.AppMetrics;
import io.executorlab.lab.workshop.material.Figure;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.run.ExclusiveJob;
import io.executorlab.lab.workshop.run.OwnRuns;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;

/** What a learner can look at of a run: the server's time beside the client's, every metric, and after a reset nothing of the run that is gone. */
@Timeout(300)
class LookingTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");
    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final RecordedMaterials RECORDED = new RecordedMaterials(Console.recordedRuns());

    @TempDir
    private Path folder;

    private static Material material() throws IOException {
        return Material.of(EXERCISE, Evidence.read(EVIDENCE), true);
    }

    private static Optional<TimeChart> serverTime(Material.View view) {
        return view.charts().stream().filter(chart -> chart.id().equals("server-time")).findFirst();
    }

    /** Each call ends after the two seconds of its event loops. */
    @Test
    void theServersTimeIsTheMeanOfWhatItHandled() throws IOException {
        Figure mean = material().view().figures().stream().filter(figure -> figure.name().key().equals("figure.server-mean")).findFirst().orElseThrow();
        assertThat(mean.value()).isBetween(1900.0, 2500.0);
        assertThat(mean.unit()).isEqualTo("ms");
    }

    @Test
    void itIsDrawnOverTimeWhileTheRunIsUnderWayToo() throws IOException {
        for (Material.View view : List.of(material().view(), Material.soFar(Evidence.read(EVIDENCE)))) {
            List<Double> means = serverTime(view).orElseThrow().lines().values().stream().flatMap(List::stream).filter(Objects::nonNull).toList();
            assertThat(means).isNotEmpty().allSatisfy(mean -> assertThat(mean).isBetween(0.0, 5000.0)).anySatisfy(mean -> assertThat(mean).isGreaterThan(1900));
        }
    }

    @Test
    void everyMetricCanBeLookedAtWithALineForEachOfItsSeries() throws IOException {
        AppMetrics metrics = material().view().metrics();
        assertThat(metrics.names()).isSorted().doesNotHaveDuplicates().contains("jvm_threads_live_threads", "jvm_memory_used_bytes", "process_files_open_files");
        TimeChart memory = metrics.chart("jvm_memory_used_bytes", material().view().from()).orElseThrow();
        assertThat(memory.lines().keySet()).hasSizeGreaterThan(4).allMatch(labels -> labels.startsWith("area="));
        assertThat(memory.lines().values()).allSatisfy(values -> assertThat(values).hasSameSizeAs(memory.seconds()));
        assertThat(metrics.chart("jvm_threads_live_threads", 0).orElseThrow().lines()).containsOnlyKeys("");
        assertThat(metrics.chart("none_of_the_app", 0)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none_of_the_app", "..", "jvm_threads_live_threads;", ""})
    void whatIsNoMetricOfTheRunIsRefused(String name) {
        Workshop workshop = new Workshop(Catalogue.read(), RECORDED, Notebook.in(folder, Catalogue.read()), Optional.empty());
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.metric("exercise-3", name)).withMessageContaining("no such metric");
    }

    /** Else it would show what is gone, until somebody opens the exercise anew. */
    @Test
    void afterAResetPagesAreToldToLookAnew() {
        AtomicInteger told = new AtomicInteger();
        Real real = Real.in(folder, (exercise, variant, load, its) -> new ExclusiveJob.Work() {
            @Override
            public void run() throws IOException {
                FileSystemUtils.copyRecursively(EVIDENCE, its);
            }

            @Override
            public void stop() {
                // It has ended by then.
            }
        }, folder, new RecordedJudge());
        Workshop workshop = new Workshop(Catalogue.read(), RECORDED, Notebook.in(folder.resolve("progress"), Catalogue.read()), Optional.of(real));
        workshop.run(EXERCISE.id(), new OwnRuns.Chosen(15, null));
        Patience.await(() -> real.underWay().running().isEmpty());
        assertThat(workshop.open(EXERCISE.id()).material().own()).isTrue();
        real.underWay().onChange(told::incrementAndGet);
        Stream.<Runnable>of(() -> workshop.reset(EXERCISE.id()), workshop::resetAll).forEach(reset -> {
            told.set(0);
            reset.run();
            assertThat(told).hasValue(1);
            assertThat(workshop.open(EXERCISE.id()).material().own()).isFalse();
        });
    }
}
