package io.executorlab.lab.workshop.exercise;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.UsageException;

/** An exercise with all that belongs to it. */
public record Open(Exercise exercise, Material material, Attempt attempt) {

    /** The steps in their order; without known results of fix attempts there is nothing to bet on. */
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

    /** The fix attempts on which bets are made: those of which the result is known. */
    public Collection<String> offered() {
        return material.outcomes().keySet();
    }

    /** True where all steps before it are over; the symptom is over once it can be looked at. */
    public boolean canTake(ExerciseStep step) {
        return steps().contains(step) && steps().stream()
                .filter(before -> before.compareTo(step) < 0 && before != ExerciseStep.SYMPTOM)
                .allMatch(attempt::isOver);
    }

    /** The first step that is not over; the diagnosis once something of it has been tried, the symptom until then. */
    public ExerciseStep reached() {
        ExerciseStep next =
                steps().stream().filter(step -> step != ExerciseStep.SYMPTOM && !attempt.isOver(step)).findFirst()
                        .orElse(ExerciseStep.EXPLANATION);
        boolean begun = !attempt.answers().isEmpty() || attempt.hints().containsKey(ExerciseStep.DIAGNOSIS);
        return next == ExerciseStep.DIAGNOSIS && !begun ? ExerciseStep.SYMPTOM : next;
    }

    public Attempt betting(String fixAttemptId, Bet bet) {
        if (!offered().contains(exercise.fixAttempt(fixAttemptId))) {
            throw new UsageException("There is no such fix attempt.");
        }
        Map<String, Bet> all = new LinkedHashMap<>(attempt.bets());
        all.put(fixAttemptId, bet);
        return attempt.betting(all);
    }

    public void requireAllBets() {
        if (!offered().stream().map(exercise::fixAttemptId).allMatch(attempt.bets()::containsKey)) {
            throw new Refusal("bet-first");
        }
    }

    /** The attempt with each bet held against the fix attempt's result; one on what is not offered any more is void. */
    public Attempt settled() {
        Map<String, Bet> all = new LinkedHashMap<>();
        material.outcomes().forEach((fixAttempt, outcome) -> {
            Bet bet = attempt.bets().get(exercise.fixAttemptId(fixAttempt));
            if (bet != null) {
                all.put(exercise.fixAttemptId(fixAttempt), bet.settled(outcome.result()));
            }
        });
        return attempt.betting(all);
    }
}
