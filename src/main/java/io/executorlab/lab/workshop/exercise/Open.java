package io.executorlab.lab.workshop.exercise;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** An exercise with all that belongs to it. */
public record Open(Exercise exercise, Material material, Attempt attempt) {

    /** In their order; where nothing is known of any remedy there is nothing to bet on. */
    public List<ExerciseStep> steps() {
        return Stream.of(ExerciseStep.values()).filter(this::has).toList();
    }

    private boolean has(ExerciseStep step) {
        return switch (step) {
            case SYMPTOM, DIAGNOSIS, EXPLANATION -> true;
            case PREDICTION -> !offered().isEmpty();
            case FIX -> exercise.fix() != null;
        };
    }

    /** The remedies on which bets are made: those of which the result is known. */
    public Collection<String> offered() {
        return material.outcomes().keySet();
    }

    /** True where all steps before it are over; the symptom is over once it can be looked at. */
    public boolean canTake(ExerciseStep step) {
        return steps().contains(step) && steps().stream()
                .filter(before -> before.compareTo(step) < 0 && before != ExerciseStep.SYMPTOM).allMatch(attempt::isOver);
    }

    /** The first step that is not over; the diagnosis once something of it has been tried, the symptom until then. */
    public ExerciseStep reached() {
        ExerciseStep next = steps().stream().filter(step -> step != ExerciseStep.SYMPTOM && !attempt.isOver(step)).findFirst()
                .orElse(ExerciseStep.EXPLANATION);
        boolean begun = !attempt.answers().isEmpty() || attempt.hints().containsKey(ExerciseStep.DIAGNOSIS);
        return next == ExerciseStep.DIAGNOSIS && !begun ? ExerciseStep.SYMPTOM : next;
    }
}
