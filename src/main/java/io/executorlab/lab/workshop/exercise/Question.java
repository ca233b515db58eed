package io.executorlab.lab.workshop.exercise;

import java.util.List;

import io.executorlab.lab.common.Text;

/**
 * A question on a run's evidence. All of its choices are true things of that evidence; one of them answers it.
 *
 * @param id such as {@code threads}
 */
public record Question(String id, List<Choice> choices) {

    private static final String QUESTION = "question.";

    /**
     * An answer to choose.
     *
     * @param id a letter, in the order in which they are shown
     * @param against what in the evidence speaks against it, or, for the right one, for it
     */
    public record Choice(String id, Text words, Text against, boolean right) {
    }

    record Draft(Text words, Text against) {
    }

    public Text words() {
        return words(id);
    }

    public static Text words(String id) {
        return Text.of(QUESTION + id);
    }

    public Choice right() {
        return choices.stream().filter(Choice::right).findFirst().orElseThrow();
    }
}
