package io.executorlab.lab.workshop.team;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What the trainer offers a participant; nothing is done before he takes it.
 *
 * @param number tells it from all others of the board
 * @param exercise null for all of them, which only a reset can be of
 */
public record Offer(long number, Kind kind, String exercise) {

    /** What is offered. */
    public enum Kind {
        /** To go to an exercise. */
        @JsonProperty("open")
        OPEN,
        /** To see the results beside one's bets. */
        @JsonProperty("results")
        RESULTS,
        /** To begin anew. */
        @JsonProperty("reset")
        RESET
    }

    public Offer {
        if (number < 1 || kind == null || exercise == null && kind != Kind.RESET || exercise != null && !Report.isExercise(exercise)) {
            throw new IllegalArgumentException("an offer needs number, kind and an exercise");
        }
    }
}
