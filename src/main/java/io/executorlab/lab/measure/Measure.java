package io.executorlab.lab.measure;

import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;

/**
 * A number that can be computed from evidence.
 *
 * @param name as it is written in bounds and claims; {@code (*)} stands for a parameter, as in {@code threads.at(*).max}
 * @param unit empty for a plain count
 * @param source what it is computed from
 */
public record Measure(String name, String unit, String source, String meaning, Formula formula) {

    /** Computes the measure; empty where the evidence does not hold it, which is not zero. */
    @FunctionalInterface
    public interface Formula {
        OptionalDouble compute(Evidence evidence, String parameter);
    }
}
