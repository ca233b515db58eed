package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The progress in an exercise.
 *
 * @param material whose questions were answered; 0 before the first
 * @param answers by question, the choices in the order in which they were tried
 * @param hints by step, how many have been seen
 * @param solved the steps that have been solved
 * @param shown the steps that were shown instead
 * @param bets by the fix attempts as the browser calls them
 * @param wrong how many answers were wrong until the diagnosis was over, on any material
 */
public record Attempt(long material, Map<String, List<String>> answers, Map<ExerciseStep, Integer> hints,
        Set<ExerciseStep> solved, Set<ExerciseStep> shown, Map<String, Bet> bets, int wrong) {

    public static final Attempt NONE = new Attempt(0, Map.of(), Map.of(), Set.of(), Set.of(), Map.of(), 0);

    public static final int HINTS = 3;

    /** The points for a solved step; in the diagnosis each wrong answer costs one of them. */
    static final int POINTS = 3;

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
        return material == another ? this : new Attempt(another, Map.of(), hints, solved, shown, bets, wrong);
    }

    public Attempt answered(Question question, String choice) {
        List<String> tried = new ArrayList<>(answers.getOrDefault(question.id(), List.of()));
        if (tried.contains(choice)) {
            return this;
        }
        tried.add(choice);
        Map<String, List<String>> all = new LinkedHashMap<>(answers);
        all.put(question.id(), tried);
        boolean costs = !choice.equals(question.right().id()) && !isOver(ExerciseStep.DIAGNOSIS);
        return new Attempt(material, all, hints, solved, shown, bets, costs ? wrong + 1 : wrong);
    }

    public int points() {
        int diagnosis = solved.contains(ExerciseStep.DIAGNOSIS) ? Math.min(POINTS, wrong) : 0;
        return POINTS * solved.size() - diagnosis;
    }

    public boolean hasRight(Question question) {
        return answers.getOrDefault(question.id(), List.of()).contains(question.right().id());
    }

    public Attempt hinted(ExerciseStep step) {
        Map<ExerciseStep, Integer> all = new HashMap<>(hints);
        all.merge(step, 1, (seen, one) -> Math.min(HINTS, seen + one));
        return new Attempt(material, answers, all, solved, shown, bets, wrong);
    }

    public Attempt solved(ExerciseStep step) {
        return new Attempt(material, answers, hints, with(solved, step), shown, bets, wrong);
    }

    public Attempt shown(ExerciseStep step) {
        return isOver(step) ? this : new Attempt(material, answers, hints, solved, with(shown, step), bets, wrong);
    }

    Attempt betting(Map<String, Bet> all) {
        return new Attempt(material, answers, hints, solved, shown, all, wrong);
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
