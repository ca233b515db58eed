package io.executorlab.app.profile;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What someone probably meant: names that begin with the given one, then those with the fewest edits between them. */
final class NearestNames {

    private NearestNames() {
    }

    static List<String> of(String given, Collection<String> known, int limit) {
        return known.stream()
                .sorted(Comparator.comparing((String name) -> !name.startsWith(given))
                        .thenComparing(name -> distance(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(limit)
                .toList();
    }

    /** Levenshtein's distance. */
    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
