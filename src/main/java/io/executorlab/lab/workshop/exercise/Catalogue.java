package io.executorlab.lab.workshop.exercise;

import java.util.HashSet;
import java.util.List;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.i18n.Refusal;

/** The exercises in their order, from {@code scenarios/workshop/catalogue.yml}. */
public record Catalogue(List<Exercise> exercises) {

    public Catalogue {
        if (exercises == null || exercises.isEmpty()) {
            throw new IllegalArgumentException("a catalogue needs exercises");
        }
        exercises = List.copyOf(exercises);
        if (new HashSet<>(exercises.stream().map(Exercise::id).toList()).size() < exercises.size()) {
            throw new IllegalArgumentException("two exercises have the same id");
        }
    }

    /** Throws {@link UsageException} with file, line and column where it is damaged. */
    public static Catalogue read() {
        return YamlFile.read(Home.scenarios().resolve("workshop").resolve("catalogue.yml")).as(Catalogue.class);
    }

    /** Throws {@link UsageException} where there is none of this id. */
    public Exercise named(String id) {
        return exercises.stream().filter(exercise -> exercise.id().equals(id)).findFirst()
                .orElseThrow(() -> new Refusal("no-exercise"));
    }
}
