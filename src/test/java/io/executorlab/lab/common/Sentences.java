package io.executorlab.lab.common;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds in texts for people what {@link Sentence#begun} would begin with a capital. */
public final class Sentences {

    private static final Pattern END_AND_NEXT = Pattern.compile("(?<=[\\w)%'\"][.?!] )\\S.*?(?=[.?!] |$)");

    private Sentences() {
    }

    /**
     * Sentences that begin small in one text, the first only where the text ends like one.
     *
     * @param names of code with which one may begin
     */
    public static List<String> begunSmall(String text, Set<String> names) {
        String words = text.strip().replaceAll("\\s+", " ");
        Stream<String> first = words.matches(".*[.?!]") ? Stream.of(words) : Stream.of();
        return Stream.concat(first, END_AND_NEXT.matcher(words).results().map(MatchResult::group))
                .filter(sentence -> !Sentence.begun(sentence).equals(sentence) && !names.contains(sentence.split("[\\s,:;.]", 2)[0])).toList();
    }
}
