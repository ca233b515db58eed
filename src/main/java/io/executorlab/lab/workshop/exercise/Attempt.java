package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How far an exercise has come.
 *
 * @param material whose questions were answered; 0 before the first
 * @param answers by question, the choices in the order in which they were tried
 * @param hints by step, how many have been seen
 * @param solved the steps that have been solved
 * @param shown the steps that were shown instead
 * @param bets by the remedies as the browser calls them
 */
public record Attempt(long material, Map<String, List<String>> answers, Map<ExerciseStep, Integer> hints,
        Set<ExerciseStep> solved, Set<ExerciseStep> shown, Map<String, Bet> bets) {

    public static final Attempt NONE = new Attempt(0, Map.of(), Map.of(), Set.of(), Set.of(), Map.of());

    public static final int HINTS = 3;

    public Attempt {
        answers = answers == null ? Map.of() : Map.copyOf(answers);
        hints = hints == null ? Map.of() : Map.copyOf(hints);
        solved = solved == null ? Set.of() : Set.copyOf(solved);
        shown = shown == null ? Set.of() : Set.copyOf(shown);
        bets = bets == null ? Map.of() : Map.copyOf(bets);
    }

    /**
     * The same on this material: single answers about another's are void, since other choices stood there; what is over
     * stays so.
     */
    public Attempt on(long another) {
        return material == another ? this : new Attempt(another, Map.of(), hints, solved, shown, bets);
    }

    public Attempt answered(String question, String choice) {
        Map<String, List<String>> all = new LinkedHashMap<>(answers);
        List<String> tried = new ArrayList<>(all.getOrDefault(question, List.of()));
        if (!tried.contains(choice)) {
            tried.add(choice);
        }
        all.put(question, tried);
        return new Attempt(material, all, hints, solved, shown, bets);
    }

    /** True where the right answer has been tried. */
    public boolean hasRight(Question question) {
        return answers.getOrDefault(question.id(), List.of()).contains(question.right().id());
    }

    public Attempt hinted(ExerciseStep step) {
        Map<ExerciseStep, Integer> all = new EnumMap<>(ExerciseStep.class);
        all.putAll(hints);
        all.merge(step, 1, (seen, one) -> Math.min(HINTS, seen + one));
        return new Attempt(material, answers, all, solved, shown, bets);
    }

    public Attempt solved(ExerciseStep step) {
        return new Attempt(material, answers, hints, with(solved, step), shown, bets);
    }

    public Attempt shown(ExerciseStep step) {
        return isOver(step) ? this : new Attempt(material, answers, hints, solved, with(shown, step), bets);
    }

    Attempt betting(Map<String, Bet> all) {
        return new Attempt(material, answers, hints, solved, shown, all);
    }

    /** True where the step after it can be taken. */
    public boolean isOver(ExerciseStep step) {
        return solved.contains(step) || shown.contains(step);
    }

    private static Set<ExerciseStep> with(Set<ExerciseStep> steps, ExerciseStep another) {
        Set<ExerciseStep> all = EnumSet.of(another);
        all.addAll(steps);
        return all;
    }
}
