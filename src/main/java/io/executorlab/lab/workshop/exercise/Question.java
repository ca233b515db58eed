package io.executorlab.lab.workshop.exercise;

import java.util.List;

import io.executorlab.lab.common.Text;

/**
 * A question on a run's evidence. All of its choices are true things of that evidence; one of them answers it.
 *
 * @param id such as {@code threads}
 */
public record Question(String id, List<Choice> choices) {

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
        return Text.of("question." + id);
    }

    public Choice right() {
        return choices.stream().filter(Choice::right).findFirst().orElseThrow();
    }
}
