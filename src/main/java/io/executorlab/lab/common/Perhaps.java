package io.executorlab.lab.common;

import java.io.IOException;
import java.util.Optional;

import org.apache.commons.io.function.IOSupplier;

/** Reads what may not be there, or not for this user, where nobody has to be told why. */
public final class Perhaps {

    /** Empty where it cannot be read. */
    public static <T> Optional<T> of(IOSupplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
