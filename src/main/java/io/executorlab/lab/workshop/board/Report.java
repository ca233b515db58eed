package io.executorlab.lab.workshop.board;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;

/**
 * A console tells the trainer's board this, and nothing else after it has joined: choices from lists and numbers, no
 * text.
 *
 * @param exercise that he has open; null before the first
 * @param step that he has come to in it; null before the first
 * @param wrong by question, the numbers of the wrong choices that he has tried, from 1; 0 for those of a run of his
 * own, whose choices nobody else has
 * @param bets by remedy
 */
public record Report(String exercise, ExerciseStep step, Map<String, List<Integer>> wrong, Map<String, Placed> bets) {

    /** The report of somebody who has opened no exercise. */
    public static final Report NONE = new Report(null, null, Map.of(), Map.of());

    static final int OF_HIS_OWN = 0;

    private static final String EXERCISE = "exercise-[1-9]\\d?|blind-[a-z]{3,20}";
    private static final String QUESTION = "[a-z-]{1,20}";
    private static final String REMEDY = "remedy-[1-9]\\d?";
    private static final String LETTERS = "abcdef";
    private static final int ENTRIES_AT_MOST = 10;

    /**
     * A bet, without what the client sees of it.
     *
     * @param sure whether he said so
     */
    public record Placed(Effect effect, boolean sure) {

        public Placed {
            if (effect == null) {
                throw new IllegalArgumentException("a bet needs an effect");
            }
        }
    }

    public Report {
        wrong = wrong == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(wrong));
        bets = bets == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(bets));
        boolean plain = (exercise == null) == (step == null)
                && (exercise == null ? wrong.isEmpty() && bets.isEmpty() : isExercise(exercise))
                && wrong.size() <= ENTRIES_AT_MOST && bets.size() <= ENTRIES_AT_MOST
                && bets.values().stream().allMatch(Objects::nonNull)
                && wrong.keySet().stream().allMatch(question -> question.matches(QUESTION))
                && bets.keySet().stream().allMatch(remedy -> remedy.matches(REMEDY))
                && wrong.values().stream().allMatch(Report::areChoices);
        if (!plain) {
            throw new IllegalArgumentException(
                    "a report has an exercise, its step, choices by their numbers and bets on its remedies");
        }
    }

    /** True where an exercise can have this id. */
    public static boolean isExercise(String id) {
        return id.matches(EXERCISE);
    }

    private static boolean areChoices(List<Integer> numbers) {
        return numbers != null && numbers.size() <= LETTERS.length()
                && numbers.stream().distinct().count() == numbers.size()
                && numbers.stream().allMatch(number -> number != null && number >= 0 && number <= LETTERS.length());
    }

    /** The report of an exercise as it stands. */
    public static Report of(Open open) {
        Map<String, List<Integer>> wrong = new TreeMap<>();
        for (Question question : open.material().questions()) {
            List<Integer> numbers = open.attempt().answers().getOrDefault(question.id(), List.of()).stream()
                    .filter(choice -> !choice.equals(question.right().id()))
                    .map(choice -> open.material().own() ? OF_HIS_OWN : number(choice)).distinct().toList();
            if (!numbers.isEmpty()) {
                wrong.put(question.id(), numbers);
            }
        }
        Map<String, Placed> bets = new TreeMap<>();
        open.attempt().bets().forEach((remedy, bet) -> bets.put(remedy, new Placed(bet.effect(), bet.sure())));
        return new Report(open.exercise().id(), open.reached(), wrong, bets);
    }

    /** The number of a choice, from 1. */
    public static int number(String choice) {
        return LETTERS.indexOf(choice) + 1;
    }
}
