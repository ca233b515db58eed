package io.executorlab.lab.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

import org.apache.commons.text.similarity.LevenshteinDistance;

/** Names close to a mistyped one, by Levenshtein's distance. */
public final class Suggestions {

    private Suggestions() {
    }

    /**
     * {@code  Did you mean a, b?} with a leading blank: at most three, nearest first, none that differs by more than
     * half its length; nothing where no candidate is near.
     */
    public static String hint(String word, Collection<String> candidates) {
        ToIntFunction<String> distance =
                name -> name.contains(word) ? 1 : LevenshteinDistance.getDefaultInstance().apply(word, name);
        List<String> near = candidates.stream()
                .filter(name -> distance.applyAsInt(name) <= Math.max(2, name.length() / 2))
                .sorted(Comparator.comparingInt(distance).thenComparing(Comparator.naturalOrder())).limit(3).toList();
        return near.isEmpty() ? "" : " Did you mean " + String.join(", ", near) + "?";
    }
}
