package io.executorlab.lab.workshop.board;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Open;

/**
 * A console tells the trainer's board this and nothing else. The board takes no other text than the name.
 *
 * @param name of the participant: letters and digits of any script, with blanks, dots, hyphens and underscores
 * @param exercise that he has open; null before the first
 * @param step that he has come to in it; null before the first
 * @param wrong the number of wrong choices that he has tried
 * @param bets by fix attempt
 */
public record Report(String name, String exercise, ExerciseStep step, int wrong, Map<String, Effect> bets) {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._-]{0,29}");
    private static final String EXERCISE = "exercise-[1-9]\\d?|blind-[a-z]{3,20}";
    private static final String FIX_ATTEMPT = "remedy-[1-9]\\d?";
    private static final int BETS_AT_MOST = 10;

    public Report {
        bets = bets == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(bets));
        boolean plain = isName(name) && (exercise == null) == (step == null)
                && (exercise == null || exercise.matches(EXERCISE)) && wrong >= 0 && bets.size() <= BETS_AT_MOST
                && bets.values().stream().allMatch(Objects::nonNull)
                && bets.keySet().stream().allMatch(fixAttempt -> fixAttempt.matches(FIX_ATTEMPT));
        if (!plain) {
            throw new IllegalArgumentException(
                    "a report has a name, an exercise, its step and bets on its fix attempts");
        }
    }

    static boolean isName(String text) {
        return text != null && NAME.matcher(text).matches();
    }

    /** The report of somebody who has opened no exercise. */
    public static Report of(String name) {
        return new Report(name, null, null, 0, Map.of());
    }

    /** The report of an exercise as it stands. */
    public static Report of(String name, Open open) {
        Map<String, Effect> bets = new TreeMap<>();
        open.attempt().bets().forEach((fixAttempt, bet) -> bets.put(fixAttempt, bet.effect()));
        return new Report(name, open.exercise().id(), open.reached(), open.attempt().wrong(), bets);
    }
}
