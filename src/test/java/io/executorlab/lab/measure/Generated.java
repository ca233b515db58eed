package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** A file in docs/ that is made from the code. */
public final class Generated {

    private static final String PROPERTY = "regenerate";

    private Generated() {
    }

    /** Fails where the file is not what the code makes of it; writes it instead where that is asked for. */
    public static void assertInStep(Path file, String made, Class<?> test) throws IOException {
        assertInStep(file, made, UnaryOperator.identity(), test);
    }

    /** @param compared what of the file must be the same */
    public static void assertInStep(Path file, String made, UnaryOperator<String> compared, Class<?> test) throws IOException {
        if (Boolean.getBoolean(PROPERTY)) {
            Files.writeString(file, made);
        }
        assertThat(file).as("%s is not what it is made from. Write it anew: ./mvnw test -Dtest=%s -D%s=true", file,
                test.getSimpleName(), PROPERTY).exists().satisfies(its -> assertThat(compared.apply(Files.readString(its))).isEqualTo(compared.apply(made)));
    }
}
