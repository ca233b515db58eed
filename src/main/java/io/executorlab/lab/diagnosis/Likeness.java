package io.executorlab.lab.diagnosis;

import java.util.List;

/**
 * An anti-pattern that the app looks like.
 *
 * @param evidence for each sign that holds, the most certain first
 * @param page of the documentation, below its root
 */
public record Likeness(String antiPattern, String looksLike, Certainty certainty, List<Seen> evidence, String next,
        String page) {

    /**
     * A sign that holds.
     *
     * @param count in the dump that shows most of it
     * @param what is counted, in words that follow the number
     * @param inDumps how many of the dumps show it
     * @param thread one of those that do, by its name
     * @param frames of that thread that a reader needs, top first
     * @param threads the names of all
     */
    public record Seen(long count, String what, int inDumps, Certainty certainty, String thread, List<String> frames,
            List<String> threads) {
    }
}
