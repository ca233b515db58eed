package io.executorlab.lab.workshop;

import java.util.List;

/**
 * A question on a run's evidence. All of its choices are true things of that evidence; one of them answers it.
 *
 * @param id such as {@code threads}
 */
record Question(String id, List<Choice> choices) {

    /**
     * An answer to choose.
     *
     * @param id a letter, in the order in which they are shown
     * @param against what in the evidence speaks against it, or, for the right one, for it
     */
    record Choice(String id, Text words, Text against, boolean right) {
    }

    /** A choice before its place is known. */
    record Draft(Text words, Text against) {
    }

    /** What is asked. */
    Text words() {
        return Text.of("question." + id);
    }

    Choice right() {
        return choices.stream().filter(Choice::right).findFirst().orElseThrow();
    }
}
