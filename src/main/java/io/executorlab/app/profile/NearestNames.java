package io.executorlab.app.profile;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Finds the names that someone probably meant: those that begin with the given one, then those with the fewest edits
 * between them.
 */
final class NearestNames {

    private NearestNames() {
    }

    static List<String> of(String given, Collection<String> known, int limit) {
        return known.stream()
                .sorted(Comparator.comparing((String name) -> !name.startsWith(given))
                        .thenComparing(name -> LevenshteinDistance.getDefaultInstance().apply(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(limit)
                .toList();
    }
}
