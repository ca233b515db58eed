package io.executorlab.lab.workshop.exercise;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;

/**
 * What a blind workshop is begun with: a number such as {@code 4711}, which anybody can think of, or one with a lock behind it, such as
 * {@code 4711-K7Q2MXTA}, which only the trainer's code opens.
 * <p>
 * A choice follows from the seed's text alone, on every machine and JDK: of n things that with the index SHA-256 of
 * {@code "executor-lab blind 1 SEED WHAT"}, its first eight bytes taken as an unsigned number, modulo n. A lock is the first 40 bits of SHA-256 of
 * {@code "executor-lab blind lock 1 NUMBER CODE"}, in base 32. So neither the code follows from the seed, nor does a lock made for the same number
 * choose the same.
 *
 * @param text the number without zeros before it, with the lock in capitals
 */
public record BlindSeed(String text) {

    private static final Pattern FORM = Pattern.compile("0*(\\d{1,9})(-[A-Z2-7]{8})?");
    private static final String CHOICE = "executor-lab blind 1 ";
    private static final String LOCK = "executor-lab blind lock 1 ";

    /**
     * A seed and what opens it.
     *
     * @param code for the trainer alone
     */
    public record Locked(BlindSeed seed, String code) {
    }

    /** Throws {@link UsageException} where it is none. */
    public static BlindSeed parse(String text) {
        Matcher form = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!form.matches()) {
            throw new UsageException("'%s' is not a valid seed. Take a number of at most nine digits, such as 4711, or what ./lab workshop seed has printed.".formatted(text));
        }
        return new BlindSeed(form.group(1) + (form.group(2) == null ? "" : form.group(2)));
    }

    /** The same number behind a lock, with a code by chance; throws {@link UsageException} where it has one already. */
    public Locked lock(SecureRandom random) {
        if (isLocked()) {
            throw new UsageException("%s has a lock already. Give the number alone.".formatted(text));
        }
        String code = SpokenCode.random(random);
        return new Locked(new BlindSeed(text + "-" + lockOf(SpokenCode.typed(code))), code);
    }

    /** Whether it takes a code to be told what it has chosen. */
    public boolean isLocked() {
        return text.contains("-");
    }

    /** @param code as somebody types it, in 20 characters at most: small letters and what stands between them make no difference */
    public boolean isOpenedBy(String code) {
        return isLocked() && MessageDigest.isEqual(bytes(text.substring(text.indexOf('-') + 1)), bytes(lockOf(SpokenCode.typed(code))));
    }

    /** The one of them that it chooses. */
    <T> T oneOf(String what, List<T> all) {
        return all.get((int) Long.remainderUnsigned(number(CHOICE + text + " " + what), all.size()));
    }

    /** All of them in the order that it chooses. */
    List<String> inOrder(String what, List<String> all) {
        return all.stream().sorted(Comparator.comparing((String each) -> number(CHOICE + text + " " + what + " " + each), Long::compareUnsigned)).toList();
    }

    private String lockOf(String code) {
        return SpokenCode.digits(number(LOCK + text.replaceAll("-.*", "") + " " + code));
    }

    private static long number(String text) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes(text))).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
