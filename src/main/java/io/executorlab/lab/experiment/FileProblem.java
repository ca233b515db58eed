package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;

import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

/** What is wrong with a file, in the same words for every kind of file. */
final class FileProblem {

    private FileProblem() {
    }

    static UsageException unreadable(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return new UsageException(file + " is not there.", e);
        }
        String why = e instanceof CharacterCodingException ? "it is no UTF-8 text." : e.getMessage();
        return new UsageException(file + " cannot be read: " + why, e);
    }

    /** @param line from 1, or less where it is not known */
    static UsageException at(Path file, int line, int column, String what, Exception cause) {
        String place = line < 1 ? "" : ", line %d, column %d".formatted(line, column);
        return new UsageException(file + place + ": " + what, cause);
    }

    static String unknownKey(String key, Collection<String> known) {
        return "unknown key '%s'.%s Known are %s.".formatted(key, Nearest.hint(key, known),
                String.join(", ", known.stream().sorted().toList()));
    }
}
