package io.executorlab.lab.measure;

import java.util.OptionalDouble;

/** The bounds of a time, in milliseconds: both the same where it is known, else the bounds of its histogram bucket. */
public record Span(double least, double most) {

    public boolean isKnown() {
        return least == most;
    }

    static Span of(OptionalDouble known) {
        return known.isPresent() ? new Span(known.getAsDouble(), known.getAsDouble()) : null;
    }
}
