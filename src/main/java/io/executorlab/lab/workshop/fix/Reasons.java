package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** What it means that a bound does not hold, in words for people: the message files {@code workshop/fix.properties} and {@code fix_ko.properties}. */
public final class Reasons {

    /** What the keys begin with. */
    public static final String KEY = "fix.reason.";

    static final String START = "start";
    static final String LOAD = "load";
    static final String END = "end";

    private static final Properties ENGLISH = file("");

    private Reasons() {
    }

    /** In English, for the terminal. */
    static String of(String reason) {
        return ENGLISH.getProperty(KEY + reason, reason);
    }

    /** @param suffix of the language, {@code _ko} */
    static Properties file(String suffix) {
        Properties words = new Properties();
        try (InputStream stream = Reasons.class.getResourceAsStream("/workshop/fix%s.properties".formatted(suffix))) {
            words.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words;
    }
}
