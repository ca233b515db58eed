package io.executorlab.lab.common;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Begins a sentence for people. */
public final class Sentence {

    /**
     * A word of the language: what has a dot, a parenthesis, a digit, a hyphen or a capital in it is a name of code,
     * and nginx writes itself small.
     */
    private static final Pattern WORD = Pattern.compile("(?!nginx\\b)[a-z][a-z']*(?=[\\s,:;]|\\.?(?:\\s|$))");

    private Sentence() {
    }

    /** The same with a capital, unless a name of code begins it, such as a measure or a method. */
    public static String begun(String words) {
        Matcher first = WORD.matcher(words);
        return first.lookingAt() ? Character.toUpperCase(words.charAt(0)) + words.substring(1) : words;
    }
}
