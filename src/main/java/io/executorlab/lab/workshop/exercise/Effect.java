package io.executorlab.lab.workshop.exercise;

import tools.jackson.databind.EnumNamingStrategies.LowerCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** The effect of a fix attempt on a flaw, on which learners bet: it cures, moves, leaves or worsens it. */
@EnumNaming(LowerCaseStrategy.class)
public enum Effect {
    CURES, MOVES, LEAVES, WORSE;

    /** The effect as the client sees it, in time and in requests without an answer. */
    @EnumNaming(LowerCaseStrategy.class)
    public enum Seen { BETTER, SAME, WORSE }
}
