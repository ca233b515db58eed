package io.executorlab.lab.workshop.board;

import java.util.regex.Pattern;

import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Open;

/**
 * A console tells the trainer's board this and nothing else. The board takes no other text than the name.
 *
 * @param name of the participant: letters and digits of any script, with blanks, dots, hyphens and underscores
 * @param exercise that he has open; null before the first
 * @param step that he has come to in it; null before the first
 * @param wrong the number of wrong choices that he has tried
 */
public record Report(String name, String exercise, ExerciseStep step, int wrong) {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._-]{0,29}");
    private static final String EXERCISE = "exercise-[1-9]\\d?|blind-[a-z]{3,20}";

    public Report {
        boolean plain = isName(name) && (exercise == null) == (step == null)
                && (exercise == null || exercise.matches(EXERCISE)) && wrong >= 0;
        if (!plain) {
            throw new IllegalArgumentException("a report has a name, an exercise and its step");
        }
    }

    static boolean isName(String text) {
        return text != null && NAME.matcher(text).matches();
    }

    public static Report of(String name) {
        return new Report(name, null, null, 0);
    }

    public static Report of(String name, Open open) {
        return new Report(name, open.exercise().id(), open.reached(), open.attempt().wrong());
    }

    boolean isAtStepOf(Report other) {
        return exercise != null && exercise.equals(other.exercise) && step == other.step;
    }
}
