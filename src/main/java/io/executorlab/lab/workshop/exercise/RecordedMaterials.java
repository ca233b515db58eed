package io.executorlab.lab.workshop.exercise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.springframework.util.ConcurrentLruCache;

import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.workshop.exercise.Material.Outcome;

/** Reads the exercises' materials from packs of recorded runs, and keeps the last few. */
public final class RecordedMaterials {

    private final Path packs;
    private final ConcurrentLruCache<Exercise, Material> kept;

    /** @param packs a folder with a pack for each experiment, called like it */
    public RecordedMaterials(Path packs, int atMost) {
        this.packs = packs;
        this.kept = new ConcurrentLruCache<>(atMost, this::read);
    }

    /** True where there is a pack for it; its evidence shows only when it is read. */
    public boolean has(Exercise exercise) {
        return Files.isRegularFile(pack(exercise));
    }

    public synchronized Material of(Exercise exercise) {
        return kept.get(exercise);
    }

    private Path pack(Exercise exercise) {
        return packs.resolve(exercise.experiment() + ".zip");
    }

    private Material read(Exercise exercise) {
        try (Temporary pack = Pack.open(pack(exercise))) {
            Path folder = RecordedRuns.folder(pack.path(), exercise.experiment());
            Experiment experiment = ExperimentFiles.kept(folder);
            List<Evidence> shown = runs(exercise, experiment, exercise.shown(), folder).toList();
            if (shown.isEmpty()) {
                throw new UsageException("There are no recorded runs for %s.".formatted(exercise.id()));
            }
            Material alone = Material.of(exercise, shown.get(0), false);
            return exercise.hasFlaw() ? alone.with(outcomes(exercise, experiment, alone, shown, folder)) : alone;
        } catch (IOException e) {
            throw new UsageException(
                    "The recorded runs for %s cannot be read: %s".formatted(exercise.id(), e.getMessage()), e);
        }
    }

    private static Map<String, Outcome> outcomes(Exercise exercise, Experiment experiment, Material alone,
            List<Evidence> broken, Path folder) {
        Flaw flaw = exercise.flaw();
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        flaw.fixAttempts().forEach((fixAttempt, result) -> {
            List<Evidence> runs = runs(exercise, experiment, fixAttempt, folder).toList();
            if (!runs.isEmpty()) {
                outcomes.put(fixAttempt, Outcome.of(result, flaw.shown(), new Measures(broken), new Measures(runs),
                        Outcome.overlaid(flaw.kind(), alone.view(), RunView.of(runs.get(0), List.of()))));
            }
        });
        return outcomes;
    }

    /** The recorded runs that are evidence; none where the recording does not have the variant. */
    private static Stream<Evidence> runs(Exercise exercise, Experiment experiment, String variant, Path folder) {
        return experiment.has(variant) ? Judge.evidence(folder, exercise.cell(experiment, variant)) : Stream.empty();
    }
}
