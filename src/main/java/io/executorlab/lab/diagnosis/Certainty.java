package io.executorlab.lab.diagnosis;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** The weight of a sign, from the least. */
@EnumNaming(KebabCaseStrategy.class)
public enum Certainty {

    /** Healthy apps under load show it too. */
    POSSIBLE,

    /** It costs something wherever it is seen; whether it is the cause of what hurts, the dump does not say. */
    LIKELY,

    /** Nothing else looks so. */
    CERTAIN;

    public String word() {
        return name().toLowerCase();
    }
}
