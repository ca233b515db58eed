package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a remedy does to a flaw; what is bet on. */
public enum Effect {
    @JsonProperty("helps")
    HELPS,
    @JsonProperty("moves")
    MOVES,
    @JsonProperty("nothing")
    NOTHING,
    @JsonProperty("worse")
    WORSE;

    /** What the client sees of it, in time and in requests without an answer. */
    public enum Seen {
        @JsonProperty("better")
        BETTER,
        @JsonProperty("same")
        SAME,
        @JsonProperty("worse")
        WORSE
    }
}
