package io.executorlab.app.review;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The parts of a collection that run at the same time.
 *
 * @param pulls the outer level
 * @param inner the levels below it
 */
record Mode(Pulls pulls, Levels inner) {

    enum Pulls { ONE_AFTER_ANOTHER, ALL_AT_ONCE }

    /** The lists of one pull request and the pages of one list. */
    enum Levels {
        NONE,
        /** Reviews beside comments, page after page. */
        FIRST,
        /** Reviews beside comments, all pages at once: a call before them asks how many there are. */
        BOTH,
        /** The same without that call: two pages at a time until one of them is empty. */
        BOTH_AHEAD
    }

    /** Throws {@link ResponseStatusException} for an unknown word. */
    static Mode of(String at, String levels) {
        return new Mode(named("at", at, Pulls.values()), named("levels", levels, Levels.values()));
    }

    private static <E extends Enum<E>> E named(String parameter, String word, E[] values) {
        return Arrays.stream(values).filter(value -> word(value).equals(word)).findFirst()
                .orElseThrow(
                        () -> new ResponseStatusException(HttpStatus.BAD_REQUEST, "%s is one of %s".formatted(parameter,
                                Arrays.stream(values).map(Mode::word).collect(Collectors.joining(", ")))));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
