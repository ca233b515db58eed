package io.executorlab.lab.experiment;

import java.util.stream.Stream;

/**
 * The size of a load: {@code try} for a look in a minute, {@code quick} for one in a few, {@code post} the post's own
 * size.
 */
public enum Scale {
    TRY, QUICK, POST;

    /** {@link #QUICK} where none is known. */
    public static Scale of(String name) {
        return Stream.of(values()).filter(scale -> scale.toString().equals(name)).findFirst().orElse(QUICK);
    }

    @Override
    public String toString() {
        return name().toLowerCase();
    }
}
