package io.executorlab.lab.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A text file that lies in the jar. */
public final class Resource {

    private Resource() {
    }

    /** Throws {@link UncheckedIOException} where it does not lie beside its owner: the jar is damaged. */
    public static String text(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("%s is not in the jar".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
