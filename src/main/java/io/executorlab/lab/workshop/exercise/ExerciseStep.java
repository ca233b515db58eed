package io.executorlab.lab.workshop.exercise;

import tools.jackson.databind.EnumNamingStrategies.LowerCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** A step of an exercise, in their order. */
@EnumNaming(LowerCaseStrategy.class)
public enum ExerciseStep {
    SYMPTOM, DIAGNOSIS, PREDICTION, FIX, EXPLANATION;

    /** The word for it in keys of the message files and in what a browser sends. */
    public String word() {
        return name().toLowerCase();
    }
}
