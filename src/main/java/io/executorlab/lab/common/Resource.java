package io.executorlab.lab.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.springframework.core.io.ClassPathResource;

/** A text file that lies in the jar. */
public final class Resource {

    private Resource() {
    }

    /** Throws {@link UncheckedIOException} where it does not lie beside its owner: the jar is damaged. */
    public static String text(Class<?> owner, String name) {
        try {
            return new ClassPathResource(name, owner).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
