package io.executorlab.lab.workshop.board;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The code of a board, which people read out and type: eight letters and digits of base 32, with a hyphen in their
 * middle.
 */
final class JoinCode {

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int HALF = 4;
    private static final int TYPED_AT_MOST = 20;

    private JoinCode() {
    }

    /** Makes one by chance, such as {@code K7Q2-MXTA}. */
    static String random() {
        SecureRandom random = new SecureRandom();
        return half(random) + "-" + half(random);
    }

    private static String half(SecureRandom random) {
        return random.ints(HALF, 0, DIGITS.length()).mapToObj(i -> DIGITS.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    /** Gives its letters and digits in capitals; empty for what is longer than 20 characters. */
    static String typed(String code) {
        return code == null || code.length() > TYPED_AT_MOST ? ""
                : code.toUpperCase(Locale.ROOT).replaceAll("[^A-Z2-7]", "");
    }
}
