package io.executorlab.lab.workshop.material;

import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a remedy does to a flaw; what is bet on. */
public enum Effect {
    @JsonProperty("helps")
    HELPS,
    /** Of two flaws at once it mends one. */
    @JsonProperty("part")
    PART,
    @JsonProperty("moves")
    MOVES,
    @JsonProperty("nothing")
    NOTHING,
    @JsonProperty("worse")
    WORSE;

    /** Those that can come of a remedy, of two flaws at once or of one. */
    public static List<Effect> of(boolean two) {
        return Stream.of(values()).filter(effect -> two || effect != PART).toList();
    }

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
