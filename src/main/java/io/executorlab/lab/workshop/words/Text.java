package io.executorlab.lab.workshop.words;

import java.util.List;

/**
 * Something to be said, before it is known in which language.
 *
 * @param key of the message files
 * @param values for its places; a value may itself be a text, a number is written with three figures
 */
public record Text(String key, List<Object> values) {

    public static Text of(String key, Object... values) {
        return new Text(key, List.of(values));
    }

    /** What is the same in every language, such as a thread's name. */
    public static Text plain(String words) {
        return new Text("", List.of(words));
    }
}
