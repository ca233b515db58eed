package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.stream.Stream;

/**
 * The exercises that a test of the real thing goes through: all, or those of
 * {@code -Dexercises=exercise-3,exercise-12}.
 */
public final class ChosenExercises {

    private static final String ONLY = System.getProperty("exercises", "");

    private ChosenExercises() {
    }

    public static Stream<Exercise> all() {
        return Catalogue.read().exercises().stream()
                .filter(exercise -> ONLY.isEmpty() || List.of(ONLY.split(",")).contains(exercise.id()));
    }
}
