package io.executorlab.lab.workshop.material;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.workshop.words.Text;

/**
 * A question on a run's evidence. All of its choices are true things of that evidence; one of them answers it.
 *
 * @param id such as {@code threads}
 */
public record Question(String id, List<Choice> choices) {

    private static final String QUESTION = "question.";
    private static final Pattern OF_ONE = Pattern.compile("(.+)-(one|two)");

    /**
     * An answer to choose.
     *
     * @param id a letter, in the order in which they are shown
     * @param against what in the evidence speaks against it, or, for the right one, for it
     */
    public record Choice(String id, Text words, Text against, boolean right) {
    }

    /** A choice before its place is known. */
    record Draft(Text words, Text against) {
    }

    /** What is asked. */
    public Text words() {
        return words(id);
    }

    /** What the question of this id asks; of two flaws at once, about which of them. */
    public static Text words(String id) {
        Matcher of = OF_ONE.matcher(id);
        return of.matches() ? Text.of("question.of-" + of.group(2), Text.of(QUESTION + of.group(1))) : Text.of(QUESTION + id);
    }

    /** The same among the questions of two flaws at once. */
    Question of(LoadPart part) {
        return new Question(id + "-" + part.word(), choices);
    }

    public Choice right() {
        return choices.stream().filter(Choice::right).findFirst().orElseThrow();
    }
}
