package io.executorlab.lab.claim;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.ClaimResult.Reading;
import io.executorlab.lab.claim.Evaluation.Told;
import io.executorlab.lab.common.Sentence;

/**
 * A number or a causal statement of a post that the lab puts to the test, as it stands in {@code scenarios/claims/}. In
 * the last three {@code `broken threads.peak`} stands for this value of this cell.
 *
 * @param id the post and a running number, {@code 001-1}
 * @param statement in the lab's words
 * @param before the post's own number; empty where it gives none
 * @param after the same, after its fix
 * @param lines of the post's text, {@code 45} or {@code 45, 61 to 63}; null until it is known
 * @param judged in words, what the rule's data does not say; null for nothing
 * @param conditions that the lab chose: rates, distances, sizes; null until they are known
 * @param followsFrom why no measurement could come out otherwise, a sentence; null where one could
 * @param why what is said of it, with {@code `numbers`} for those that decided; these alone where it is null
 * @param broken what the lab measured before, with its unit; null where nothing was
 * @param fixed the same after
 */
public record Claim(String id, String statement, String before, String after, String lines, String judged,
        String conditions, String followsFrom, List<Need> needs, Rule rule, String why, String broken, String fixed) {

    private static final Pattern PLACEHOLDER = Pattern.compile("`([^`]+)`");
    private static final String NUMBERS = "numbers";

    public Claim {
        if (statement == null || before == null || after == null || rule == null) {
            throw new IllegalArgumentException("a claim needs statement, before, after and rule; leave before and "
                    + "after empty, \"\", where the post has no number");
        }
    }

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

    Claim named(String key) {
        return new Claim(key, statement, before, after, lines, judged, conditions, followsFrom, needs, rule, why,
                broken, fixed);
    }

    public Set<String> allCells() {
        return Stream.concat(rule.cells().stream(), values().flatMap(Value::cells))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    Stream<Value> values() {
        Stream<Value> said = Stream.of(why, broken, fixed).filter(Objects::nonNull)
                .flatMap(text -> PLACEHOLDER.matcher(text).results()).map(placeholder -> placeholder.group(1))
                .filter(name -> !name.equals(NUMBERS)).map(Value::of);
        return Stream.of(needs.stream().flatMap(Need::values), rule.values(), said).flatMap(values -> values);
    }

    /** Never throws for missing evidence. A reproduced claim that nothing could refute is true by design. */
    public ClaimResult judge(Cells cells) {
        Told told = told(cells);
        Evaluation judged = told.evaluation();
        String reason = Sentence.begun(judged.words());
        if (followsFrom != null && judged.verdict() == Verdict.REPRODUCED) {
            judged = Evaluation.without(Verdict.CONSTRUCTION, "");
            reason = Sentence.begun("%s Measured: %s".formatted(followsFrom, reason));
        }
        List<Reading> readings = judged.verdict() == Verdict.NOT_MEASURED ? List.of() : cells.readings();
        return new ClaimResult(id, statement, judged.verdict(), judged.where(), reason,
                new ClaimResult.Figures(before, after, told.before(), told.after()),
                new ClaimResult.Support(readings.stream().map(Reading::cell).distinct().toList(), readings,
                        judged.verdict().restsOnRuns() ? cells.leastRuns() : 0, judged.intervals()));
    }

    private Told told(Cells cells) {
        try {
            Optional<Need> missing = needs.stream().filter(need -> need.isMissing(cells)).findFirst();
            return missing.isPresent() ? without(missing.get(), cells)
                    : rule.production() != null ? rule.production().judge(cells)
                            : rule.loads() != null ? rule.loads().judge(cells) : told(rule.evaluate(cells), cells);
        } catch (Cells.MissingException e) {
            return Told.notMeasured(e.getMessage());
        }
    }

    private Told without(Need missing, Cells cells) {
        return missing.elsewhere()
                ? new Told(Evaluation.without(Verdict.NOT_ON_THIS_JVM, missing.otherwise()), filled(broken, "", cells),
                        filled(fixed, "", cells))
                : Told.notMeasured(missing.otherwise());
    }

    private Told told(Evaluation evaluation, Cells cells) {
        String sentence = why == null ? evaluation.words() + "." : filled(why, evaluation.words(), cells);
        return new Told(evaluation.saying(sentence), filled(broken, "", cells), filled(fixed, "", cells));
    }

    private static String filled(String text, String numbers, Cells cells) {
        return text == null ? null : PLACEHOLDER.matcher(text).replaceAll(placeholder -> Matcher.quoteReplacement(
                placeholder.group(1).equals(NUMBERS) ? numbers : Value.of(placeholder.group(1)).text(cells)));
    }
}
