package io.executorlab.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * A file of the project that is made from the code and the recorded runs, all of it or the blocks between its markers.
 *
 * @param compared what of the file must be the same; of a picture, say, not where its letters stand
 */
public record GeneratedFile(Path file, String made, UnaryOperator<String> compared) {

    public GeneratedFile(Path file, String made) {
        this(file, made, UnaryOperator.identity());
    }

    /** Returns whether the file is as it would be made now; throws {@link IOException} where it cannot be read. */
    public boolean isInStep() throws IOException {
        return Files.exists(file) && compared.apply(Files.readString(file)).equals(compared.apply(made));
    }

    void write() throws IOException {
        Files.writeString(file, made);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
