package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The effect of a remedy on a flaw, on which learners bet. */
public enum Effect {
    @JsonProperty("helps")
    HELPS,
    @JsonProperty("moves")
    MOVES,
    @JsonProperty("nothing")
    NOTHING,
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
