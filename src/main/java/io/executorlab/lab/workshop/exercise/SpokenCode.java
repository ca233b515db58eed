package io.executorlab.lab.workshop.exercise;

import java.security.SecureRandom;
import java.util.Locale;

/** A code that people read out and type: eight letters and digits of base 32, 40 bits, with a hyphen in their middle. */
public final class SpokenCode {

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS_OF_A_DIGIT = 5;
    private static final int LENGTH = 8;
    private static final int TYPED_AT_MOST = 20;

    private SpokenCode() {
    }

    /** One by chance, such as {@code K7Q2-MXTA}. */
    public static String random(SecureRandom random) {
        String digits = digits(random.nextLong());
        return digits.substring(0, LENGTH / 2) + "-" + digits.substring(LENGTH / 2);
    }

    /** Of the first 40 bits, without a hyphen. */
    static String digits(long number) {
        StringBuilder digits = new StringBuilder();
        for (int i = 1; i <= LENGTH; i++) {
            digits.append(DIGITS.charAt((int) (number >>> Long.SIZE - i * BITS_OF_A_DIGIT) & DIGITS.length() - 1));
        }
        return digits.toString();
    }

    /** Its letters and digits: small letters and what stands between them make no difference. Empty for what is longer than 20 characters. */
    public static String typed(String code) {
        return code == null || code.length() > TYPED_AT_MOST ? "" : code.toUpperCase(Locale.ROOT).replaceAll("[^A-Z2-7]", "");
    }
}
