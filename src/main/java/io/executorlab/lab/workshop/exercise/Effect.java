package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The effect of a remedy on a flaw, on which learners bet: it cures it, moves it, leaves it in, or makes it worse. */
public enum Effect {
    @JsonProperty("cures")
    CURES,
    @JsonProperty("moves")
    MOVES,
    @JsonProperty("leaves")
    LEAVES,
    @JsonProperty("worse")
    WORSE;

    /** The effect as the client sees it, in time and in requests without an answer. */
    public enum Seen {
        @JsonProperty("better")
        BETTER,
        @JsonProperty("same")
        SAME,
        @JsonProperty("worse")
        WORSE
    }
}
