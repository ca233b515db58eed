package io.executorlab.lab.common;

import java.util.List;

/**
 * Messages for people, before it is known in which language.
 *
 * @param key of the message files
 * @param values for its places; a value may itself be a text, a number is written with three figures
 */
public record Text(String key, List<Object> values) {

    private static final String SAME_EVERYWHERE = "";
    private static final String ENGLISH = "problem.recorded";

    public static Text of(String key, Object... values) {
        return new Text(key, List.of(values));
    }

    /** Messages that are the same in every language, such as a thread's name. */
    public static Text plain(String words) {
        return new Text(SAME_EVERYWHERE, List.of(words));
    }

    /** A sentence that there is in English alone. */
    public static Text english(String sentence) {
        return new Text(ENGLISH, List.of(sentence));
    }

    boolean isPlain() {
        return key.equals(SAME_EVERYWHERE);
    }

    boolean isEnglish() {
        return key.equals(ENGLISH);
    }
}
