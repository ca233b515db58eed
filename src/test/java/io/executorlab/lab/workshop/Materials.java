package io.executorlab.lab.workshop;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the exercises work with, from the packs that the project comes with; each is read once. */
final class Materials {

    private static final RecordedMaterials RECORDED = new RecordedMaterials(Console.recordedRuns());
    private static final Map<String, Material> READ = new ConcurrentHashMap<>();

    private Materials() {
    }

    static Material of(Exercise exercise) {
        return READ.computeIfAbsent(exercise.id(), id -> RECORDED.of(exercise));
    }

    static Material of(String id) {
        return of(Catalogue.read().named(id));
    }

    /** Those with a flaw of which there is a pack. */
    static List<Exercise> flawed() {
        return Catalogue.read().exercises().stream().filter(Exercise::hasFlaw).filter(RECORDED::has).toList();
    }

    static List<Exercise> all() {
        return Catalogue.read().exercises().stream().filter(RECORDED::has).toList();
    }
}
