package io.executorlab.lab.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

import io.executorlab.lab.common.Numbers;

/**
 * A reason why measures of a run do not count, to be said in any language.
 *
 * @param values for the places of its sentence: numbers, or words that are the same in every language
 */
public record RunProblem(Key key, List<Object> values) {

    /** The message file of its sentences, without the language's suffix. */
    public static final String FILE = "/problems%s.properties";

    private static final Properties ENGLISH = english();

    /** The reasons that the lab finds itself, and one that a run brought with it. */
    public enum Key {
        /** A reason that the run itself recorded, as a sentence. */
        RECORDED,
        NO_ANSWER,
        SCRAPE_MISSING,
        LOAD_NONE_SENT,
        LOAD_NOT_SENT,
        ROUNDS_MISSING,
        ARRIVALS_LEFT_OUT,
        PROCESSORS_BUSY,
        OTHER_PROGRAMS,
        NEXT_APP_BUSY;

        /** As it stands in the message file. */
        public String message() {
            return "problem." + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static RunProblem of(Key key, Object... values) {
        return new RunProblem(key, List.of(values));
    }

    /** The English sentence, as it is kept in result files. */
    public String sentence() {
        String sentence = ENGLISH.getProperty(key.message());
        for (int i = 0; i < values.size(); i++) {
            sentence = sentence.replace("{" + i + "}", shown(values.get(i)));
        }
        return sentence;
    }

    private static String shown(Object value) {
        return value instanceof Number number ? Numbers.number(number.doubleValue()) : String.valueOf(value);
    }

    private static Properties english() {
        try (InputStream stream = RunProblem.class.getResourceAsStream(FILE.formatted(""))) {
            Properties properties = new Properties();
            properties.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
