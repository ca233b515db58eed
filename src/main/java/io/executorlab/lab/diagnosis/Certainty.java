package io.executorlab.lab.diagnosis;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How much a sign says, from the least. */
public enum Certainty {

    /** Healthy apps under load show it too. */
    @JsonProperty("possible")
    POSSIBLE,

    /** It costs something wherever it is seen; whether it is the cause of what hurts, the dump does not say. */
    @JsonProperty("likely")
    LIKELY,

    /** Nothing else looks so. */
    @JsonProperty("certain")
    CERTAIN;

    /** As it is printed. */
    public String word() {
        return name().toLowerCase();
    }
}
