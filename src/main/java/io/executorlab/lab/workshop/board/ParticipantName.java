package io.executorlab.lab.workshop.board;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;

/**
 * The name that a participant has on the trainer's board: letters and digits of any script, with blanks, dots, hyphens
 * and underscores between them.
 */
public final class ParticipantName {

    static final int CHARACTERS_AT_MOST = 30;

    private static final Pattern FORM = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._-]*");
    private static final int TYPED_AT_MOST = 100;

    private ParticipantName() {
    }

    /** The name as it is shown; throws {@link UsageException} where it cannot be one. */
    public static String parse(String text) {
        String name = text == null || text.length() > TYPED_AT_MOST ? ""
                : Normalizer.normalize(text.strip(), Normalizer.Form.NFC).replaceAll("\\s+", " ");
        if (name.length() > CHARACTERS_AT_MOST || !FORM.matcher(name).matches()) {
            throw new UsageException(
                    ("A name has letters and digits, %d at most with the blanks, dots, hyphens and underscores "
                            + "between them.")
                            .formatted(CHARACTERS_AT_MOST));
        }
        return name;
    }

    /** Gives the name as it is shown; empty if it cannot be one. */
    static Optional<String> find(String text) {
        try {
            return Optional.of(parse(text));
        } catch (UsageException e) {
            return Optional.empty();
        }
    }

    /** Tells whether people would take them for the same. */
    static boolean same(String one, String other) {
        return plain(one).equals(plain(other));
    }

    private static String plain(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
