package io.executorlab.lab.workshop.exercise;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A step of an exercise, in their order. */
public enum ExerciseStep {
    @JsonProperty("symptom")
    SYMPTOM,
    @JsonProperty("diagnosis")
    DIAGNOSIS,
    @JsonProperty("prediction")
    PREDICTION,
    @JsonProperty("fix")
    FIX,
    @JsonProperty("explanation")
    EXPLANATION;

    /** The word for it in keys of the message files and in what a browser sends. */
    public String word() {
        return name().toLowerCase();
    }
}
