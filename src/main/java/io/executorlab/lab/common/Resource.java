package io.executorlab.lab.common;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.apache.commons.io.function.Uncheck;
import org.springframework.core.io.ClassPathResource;

/** A text file that lies in the jar. */
public final class Resource {

    private Resource() {
    }

    /** Throws {@link UncheckedIOException} where it does not lie beside its owner: the jar is damaged. */
    public static String text(Class<?> owner, String name) {
        return Uncheck.get(() -> new ClassPathResource(name, owner).getContentAsString(StandardCharsets.UTF_8));
    }
}
