package io.executorlab.lab.workshop.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Consumer;

/**
 * Lets in a browser that has the token in a cookie. A browser gets it in exchange for a code that works once, so that
 * the code may stand in a URL, a history or a log. Each exchange makes a new code, for one browser more.
 */
public final class Access {

    private static final int BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String token = secret();
    private final Consumer<String> newCode;
    private String code = secret();

    /** @param newCode told each code that takes the place of one that has been used */
    Access(Consumer<String> newCode) {
        this.newCode = newCode;
    }

    /** The code that works now. */
    synchronized String code() {
        return code;
    }

    /** Takes the code, which is worth nothing afterwards; false where this is none. */
    boolean redeem(String given) {
        String next;
        synchronized (this) {
            if (!same(code, given)) {
                return false;
            }
            code = secret();
            next = code;
        }
        newCode.accept(next);
        return true;
    }

    String token() {
        return token;
    }

    boolean isToken(String given) {
        return same(token, given);
    }

    /** Compares in the same time, wherever the two differ. */
    public static boolean same(String expected, String given) {
        return given != null && MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
                given.getBytes(StandardCharsets.UTF_8));
    }

    /** 192 bits by chance, in letters that a header and a URL can hold. */
    public static String secret() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
