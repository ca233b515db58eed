package io.executorlab.lab.comparison;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The sentence that matters first.
 *
 * @param what the flaw shows in, without an end
 * @param more the end of the sentence, with the fix and its effect
 */
public record Headline(String what, String more) {

    /** As it stands in files. */
    @JsonCreator
    static Headline of(String text) {
        return new Headline(text, "");
    }

    @JsonValue
    @Override
    public String toString() {
        return what + more;
    }
}
