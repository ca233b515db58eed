package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.percent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.verdict.Verdict;

/**
 * How a claim is judged where that is plain; one of these and no two.
 *
 * @param ratios how much more or less the post saw, as good as the worst of them
 * @param noDifference what the post found to make none
 * @param count how many the post counted
 * @param all several statements, as good as the worst of them
 * @param production what is shown beside a figure of the author's production
 * @param notMeasured why no experiment measures it, a sentence
 */
public record Rule(List<Ratio> ratios, NoDifference noDifference, Count count, List<Statement> all, Production production, String notMeasured) {

    /** Throws {@link IllegalArgumentException} where there is not exactly one. */
    public Rule {
        if (Stream.of(ratios, noDifference, count, all, production, notMeasured).filter(Objects::nonNull).count() != 1) {
            throw new IllegalArgumentException("a rule is one of ratios, no-difference, count, all, production and not-measured");
        }
        if (ratios != null && ratios.isEmpty()) {
            throw new IllegalArgumentException("ratios needs one at least");
        }
        if (all != null && all.isEmpty()) {
            throw new IllegalArgumentException("all needs one statement at least");
        }
    }

    /**
     * What a cell has measured: a measure, or what the script notes once a round, in milliseconds.
     *
     * @param measure null where it is a round
     * @param round null where it is a measure
     */
    public record Value(String cell, String measure, String round) {

        public Value {
            if (cell == null || (measure == null) == (round == null)) {
                throw new IllegalArgumentException("a value needs cell, and measure or round");
            }
        }

        /** Of each run; of its rounds the median. */
        List<Double> runs(Cells cells) {
            return cells.runs(cell, round == null ? measure : "round.median(%s)".formatted(round));
        }

        private String words() {
            return "%s of %s".formatted(round == null ? measure : round, cell);
        }
    }

    /** Figures of the post; several of a kind are added up. */
    public record PostRatio(List<Double> of, List<Double> to) {

        public PostRatio {
            if (of == null || to == null || to.stream().mapToDouble(Double::doubleValue).sum() <= 0) {
                throw new IllegalArgumentException("post needs of and to, lists of the post's own numbers");
            }
        }

        public double value() {
            return of.stream().mapToDouble(Double::doubleValue).sum() / to.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /**
     * How many times one value is another, held against the post's figure; see {@link Evaluation#ratio}.
     *
     * @param cut whether the post says by how much it is less, so that this is held against it; see {@link Evaluation#cut}. No by default
     */
    public record Ratio(Value of, Value to, PostRatio post, Boolean cut) {

        public Ratio {
            if (of == null || to == null || post == null || (of.round() == null) != (to.round() == null)) {
                throw new IllegalArgumentException("a ratio needs of, to and post, of and to being both measures or both rounds");
            }
            cut = cut != null && cut;
            if (cut && post.value() >= 1) {
                throw new IllegalArgumentException("a cut is less than before");
            }
        }

        private Ratio in(String cell) {
            return new Ratio(new Value(cell, of.measure(), of.round()), new Value(cell, to.measure(), to.round()), post, cut);
        }

        Evaluation evaluate(Cells cells) {
            return cut ? Evaluation.cut(of.runs(cells), to.runs(cells), 1 - post.value())
                    : Evaluation.ratio(of.runs(cells), to.runs(cells), post.value());
        }

        /** What is compared, without a full stop. */
        private String rule() {
            return cut ? "%s is less than %s by %s".formatted(of.words(), to.words(), percent(1 - post.value()).substring(1))
                    : "%s is %s times %s".formatted(of.words(), number(post.value()), to.words());
        }

        private String describe(String words) {
            return "%s to %s: %s".formatted(of.words(), to.words(), words);
        }
    }

    /**
     * Rounds of two cells that the post found to be alike; see {@link Evaluation#noDifference}.
     *
     * @param under the rounds of each condition, in words; with one alone it holds as it is, of several see {@link Evaluation#under}
     */
    public record NoDifference(String of, String to, LinkedHashMap<String, List<String>> under) {

        public NoDifference {
            if (of == null || to == null || under == null || under.isEmpty() || under.values().stream().anyMatch(List::isEmpty)) {
                throw new IllegalArgumentException("no-difference needs of and to, two cells, and under, conditions with their rounds");
            }
        }

        private Evaluation evaluate(Cells cells) {
            Map<String, Evaluation> conditions = new LinkedHashMap<>();
            under.forEach((condition, rounds) -> conditions.put(condition, Evaluation.all(rounds.stream().map(round -> evaluate(cells, round)).toArray(Evaluation[]::new))));
            return conditions.size() == 1 ? conditions.values().iterator().next() : Evaluation.under(conditions);
        }

        private Evaluation evaluate(Cells cells, String round) {
            return Evaluation.noDifference(new Value(of, null, round).runs(cells), new Value(to, null, round).runs(cells))
                    .said("%s of %s to that of %s: ".formatted(round, of, to)::concat);
        }

        private String rounds() {
            return under.values().stream().flatMap(List::stream).collect(Collectors.joining("; "));
        }
    }

    /** A number of threads, of tasks, of anything that is counted. */
    public record Count(String cell, String measure, Double post) {

        public Count {
            if (cell == null || measure == null || post == null) {
                throw new IllegalArgumentException("a count needs cell, measure and post");
            }
        }
    }

    /**
     * What is said of one value: it is less or more than another or no different, or it is, is no more or no less than the post's figure. One of these.
     *
     * @param said what stands before its numbers; null for nothing
     */
    public record Statement(Value of, Value lessThan, Value moreThan, Value sameAs, Double is, Double atLeast, Double atMost, String said) {

        public Statement {
            List<Value> others = Stream.of(lessThan, moreThan, sameAs).filter(Objects::nonNull).toList();
            if (of == null || others.size() + Stream.of(is, atLeast, atMost).filter(Objects::nonNull).count() != 1) {
                throw new IllegalArgumentException("a statement needs of, and one of less-than, more-than, same-as, is, at-least and at-most");
            }
        }

        Stream<Value> values() {
            return Stream.of(of, lessThan, moreThan, sameAs).filter(Objects::nonNull);
        }

        Evaluation evaluate(Cells cells) {
            List<Double> runs = of.runs(cells);
            Evaluation evaluation = lessThan != null ? Evaluation.direction(runs, lessThan.runs(cells), true)
                    : moreThan != null ? Evaluation.direction(runs, moreThan.runs(cells), false)
                    : sameAs != null ? Evaluation.noDifference(runs, sameAs.runs(cells))
                    : is != null ? Evaluation.figure(runs, is) : atLeast != null ? Evaluation.atLeast(runs, atLeast) : Evaluation.atMost(runs, atMost);
            return said == null ? evaluation : evaluation.said((said + " ")::concat);
        }

        /** What is compared, without a full stop. */
        private String rule() {
            return "%s is %s".formatted(of.words(), lessThan != null ? "less than " + lessThan.words() : moreThan != null ? "more than " + moreThan.words()
                    : sameAs != null ? "no different from " + sameAs.words()
                    : is != null ? number(is) : atLeast != null ? "at least " + number(atLeast) : "at most " + number(atMost));
        }
    }

    /** A measure of the cells {@code broken} and {@code fixed}, with its unit; null for a plain number. */
    public record Production(String measure, String unit) {

        public Production {
            if (measure == null) {
                throw new IllegalArgumentException("production needs measure");
            }
        }
    }

    List<String> cells() {
        if (ratios != null) {
            return ratios.stream().flatMap(ratio -> Stream.of(ratio.of().cell(), ratio.to().cell())).distinct().toList();
        }
        if (noDifference != null) {
            return List.of(noDifference.of(), noDifference.to());
        }
        if (all != null) {
            return all.stream().flatMap(Statement::values).map(Value::cell).distinct().toList();
        }
        return count != null ? List.of(count.cell()) : production != null ? List.of("broken", "fixed") : List.of();
    }

    /** The same ratios within another cell. */
    Rule in(String cell) {
        return new Rule(ratios.stream().map(ratio -> ratio.in(cell)).toList(), null, null, null, null, null);
    }

    /** All that it compares; throws {@link Cells.MissingException} where the cells lack what it needs. */
    Evaluation evaluate(Cells cells) {
        return Evaluation.all(evaluations(cells).toArray(Evaluation[]::new));
    }

    private List<Evaluation> evaluations(Cells cells) {
        if (ratios != null) {
            return ratios.stream().map(ratio -> ratio.evaluate(cells).said(ratio::describe)).toList();
        }
        if (all != null) {
            return all.stream().map(statement -> statement.evaluate(cells)).toList();
        }
        return noDifference != null ? List.of(noDifference.evaluate(cells))
                : List.of(Evaluation.figure(cells.runs(count.cell(), count.measure()), count.post()).said("%s of %s: ".formatted(count.measure(), count.cell())::concat));
    }

    /** The verdict in the rule's own words, for claims whose Java has none. */
    Judgement judge(Cells cells) {
        if (notMeasured != null) {
            return Judgement.notMeasured(notMeasured);
        }
        if (production != null) {
            return production(cells);
        }
        Evaluation evaluation = evaluate(cells);
        return Judgement.of(evaluation, evaluation.words() + ".", count == null ? null : cells.text(count.cell(), count.measure()), null);
    }

    /** What is compared with what, a sentence. */
    String words() {
        if (ratios != null) {
            return ratios.stream().map(Ratio::rule).collect(Collectors.joining("; ")) + ".";
        }
        if (all != null) {
            return all.stream().map(Statement::rule).collect(Collectors.joining("; ")) + ".";
        }
        if (noDifference != null) {
            return "No difference between %s and %s in %s.".formatted(noDifference.of(), noDifference.to(), noDifference.rounds());
        }
        return count != null ? "%s of %s is %s.".formatted(count.measure(), count.cell(), number(count.post()))
                : production != null ? "%s of broken and fixed stands beside it.".formatted(production.measure()) : notMeasured;
    }

    private Judgement production(Cells cells) {
        String unit = production.unit() == null ? "" : " " + production.unit();
        String before = cells.text("broken", production.measure()) + unit;
        String after = cells.text("fixed", production.measure()) + unit;
        double broken = cells.of("broken", production.measure());
        double fixed = cells.of("fixed", production.measure());
        return new Judgement(Verdict.PRODUCTION_ONLY, "The figure is from the author's production. This app under this load: %s to %s (%s)."
                .formatted(before, after, percent(fixed / broken - 1)), before, after);
    }
}
