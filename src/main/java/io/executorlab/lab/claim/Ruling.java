package io.executorlab.lab.claim;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rule that judges a claim, with what it needs, and the words for its verdict.
 *
 * @param needs without which there is nothing to judge
 * @param words for people
 */
record Ruling(List<Need> needs, Rule rule, Words words) {

    private static final Pattern PLACEHOLDER = Pattern.compile("`([^`]+)`");
    private static final String NUMBERS = "numbers";

    /**
     * A value that each run must reach, else there is nothing to judge.
     *
     * @param where asked for only where a run has some of this; null where always
     * @param otherwise the reason then, a sentence
     * @param elsewhere whether the mechanism does not exist on this JVM then; no by default
     */
    record Need(Value of, double atLeast, Value where, String otherwise, Boolean elsewhere) {

        Need {
            elsewhere = elsewhere != null && elsewhere;
        }

        Stream<Value> values() {
            return Stream.of(of, where).filter(Objects::nonNull);
        }

        boolean isMissing(Cells cells) {
            return of.runs(cells).runs().stream().anyMatch(run -> run < atLeast)
                    && (where == null || where.runs(cells).runs().stream().anyMatch(run -> run > 0));
        }
    }

    /**
     * Texts in which {@code `broken threads.peak`} stands for this value of this cell.
     *
     * @param why with {@code `numbers`} for those that decided; these alone where it is null
     * @param broken what the lab measured before, with its unit; null where nothing was
     * @param fixed the same after
     */
    record Words(String why, String broken, String fixed) {

        private Stream<Value> values() {
            return Stream.of(why, broken, fixed).filter(Objects::nonNull)
                    .flatMap(text -> PLACEHOLDER.matcher(text).results()).map(placeholder -> placeholder.group(1))
                    .filter(name -> !name.equals(NUMBERS)).map(Value::of);
        }

        String why(Evaluation evaluation, Cells cells) {
            return why == null ? evaluation.words() + "." : fill(why, evaluation.words(), cells);
        }

        String before(Cells cells) {
            return fill(broken, "", cells);
        }

        String after(Cells cells) {
            return fill(fixed, "", cells);
        }

        private static String fill(String text, String numbers, Cells cells) {
            return text == null ? null
                    : PLACEHOLDER.matcher(text).replaceAll(placeholder -> Matcher.quoteReplacement(
                            placeholder.group(1).equals(NUMBERS) ? numbers
                                    : Value.of(placeholder.group(1)).text(cells)));
        }
    }

    /** All values that it reads. */
    Stream<Value> values() {
        return Stream.of(needs.stream().flatMap(Need::values), rule.values(), words.values()).flatMap(values -> values);
    }

    /** The ids of the cells that it reads; one may come several times. */
    Stream<String> cells() {
        return Stream.concat(rule.cells().stream(), values().flatMap(Value::cells));
    }

    /** Judges by the rule; throws {@link Cells.MissingException} where the cells lack what it needs. */
    Judgement judge(Cells measured) {
        Optional<Need> missing = needs.stream().filter(need -> need.isMissing(measured)).findFirst();
        if (missing.isPresent()) {
            String why = missing.get().otherwise();
            return missing.get().elsewhere() ? new Judgement(Verdict.NOT_ON_THIS_JVM, why, words.before(measured),
                    words.after(measured)) : Judgement.notMeasured(why);
        }
        if (rule.production() != null) {
            return rule.production().judge(measured);
        }
        if (rule.loads() != null) {
            return rule.loads().judge(measured);
        }
        Evaluation evaluation = rule.evaluate(measured);
        return Judgement.of(evaluation, words.why(evaluation, measured), words.before(measured), words.after(measured));
    }
}
