package io.executorlab.lab.workshop.exercise;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.workshop.words.Language;
import io.executorlab.lab.workshop.words.Words;

/** The bound that a learner is told last, in the third hint of an exercise's proof: {@code threads.started-per-request at most 0.5}. */
public record ProofHint(String measure, String side, String limit) {

    private static final Pattern BOUND = Pattern.compile("(\\S.*\\S) (at most|at least) (\\S+)");

    /** Throws {@link IllegalArgumentException} where the hint is no bound. */
    public static ProofHint of(String exercise) {
        Matcher bound = BOUND.matcher(Words.in(Language.EN).find(exercise + ".hint.proof.3").orElseThrow());
        if (!bound.matches()) {
            throw new IllegalArgumentException("the last hint of the proof of " + exercise + " is no bound");
        }
        return new ProofHint(bound.group(1), bound.group(2).replace(' ', '-'), bound.group(3));
    }

    /** As the learner would write it into the exercise's file. */
    public String budget() {
        return "requests: 1\nbounds:\n  \"%s\": {%s: %s}\n".formatted(measure, side, limit);
    }
}
