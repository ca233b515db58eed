package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a program has logged, for people. */
final class LoggedMessages {

    private LoggedMessages() {
    }

    /**
     * One sentence for each message of several runs.
     *
     * @param runs how often each message came in each
     */
    static List<String> describe(String program, List<Map<String, Integer>> runs) {
        List<String> sentences = new ArrayList<>();
        SortedSet<String> all = new TreeSet<>();
        runs.forEach(run -> all.addAll(run.keySet()));
        for (String message : all) {
            int low = runs.stream().mapToInt(run -> run.getOrDefault(message, 0)).min().orElse(0);
            int high = runs.stream().mapToInt(run -> run.getOrDefault(message, 0)).max().orElse(0);
            sentences.add("%s logged '%s' %s.".formatted(program, message, low == high ? times(low) : "%d to %s".formatted(low, times(high))));
        }
        return sentences;
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }
}
