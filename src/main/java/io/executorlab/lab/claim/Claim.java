package io.executorlab.lab.claim;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Sentence;

/**
 * A number or a causal statement of a post that the lab puts to the test, as it stands in {@code scenarios/claims/}.
 *
 * @param id the post and a running number, {@code 001-1}
 * @param statement in the lab's words
 * @param before the post's own number; empty where it gives none
 * @param after the same, after its fix
 * @param basis where the post says it, how it is judged, and under which conditions
 * @param ruling how it is judged
 */
public record Claim(String id, String statement, String before, String after, Basis basis, Ruling ruling) {

    /**
     * The basis on which a reader can dispute a verdict.
     *
     * @param lines of the post's text, {@code 45} or {@code 45, 61 to 63}; null until it is known
     * @param judged in words, what the rule's data does not say; null for nothing
     * @param conditions that the lab chose: rates, distances, sizes; null until they are known
     * @param followsFrom why no measurement could come out otherwise, a sentence; null where one could
     */
    public record Basis(String lines, String judged, String conditions, String followsFrom) {
    }

    /** The rule in words, by its data where it is data, and what that does not say. */
    public String judged() {
        String more = Objects.requireNonNullElse(basis.judged(), "");
        return (Sentence.begun(ruling.rule().words()) + ". " + more).strip();
    }

    /** The ids of all cells that a verdict on this claim may rest on. */
    public Set<String> allCells() {
        return ruling.cells().collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
