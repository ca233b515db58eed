package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

import io.executorlab.lab.claim.Evaluation.Told;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.Sample;

/**
 * The rule that judges a claim, as its file says it: a comparison of {@code of} with one other value or figure, or
 * several rules together.
 *
 * @param of what the comparison is about; null where this is no comparison
 * @param times {@code of} is so many times this value, as {@code post} says; see {@link Evaluation#ratio}
 * @param cutOf {@code of} is less than this value by a share, as {@code post} says what is left; see
 * {@link Evaluation#cut}
 * @param said what stands before the numbers; null for nothing
 * @param optional whether it is left out of others where what it reads was not measured; no by default
 * @param or a direction that may still hold where this is refuted; null where there is none
 * @param all several rules, as good as the worst of them
 * @param under the same under several conditions, in words; see {@link Evaluation#under}
 * @param loads what a change does to late sessions under several loads
 * @param production what is shown beside a figure of the author's production
 */
public record Rule(Value of, Value lessThan, Value moreThan, Value aLittleLessThan, Value aLittleMoreThan,
        Value noMoreThan, Value sameAs, Value quarterOf, Value times, Value cutOf, PostRatio post, Double is,
        Double atLeast, Double atMost, String said, Boolean optional, Rule or,
        @JsonSetter(nulls = Nulls.SET) List<Rule> all,
        LinkedHashMap<String, Rule> under, Loads loads, Production production) {

    /** Throws {@link IllegalArgumentException} where it is no comparison with one thing and nothing else either. */
    public Rule {
        optional = optional != null && optional;
        if (Stream.of(of, all, under, loads, production).filter(Objects::nonNull).count() != 1) {
            throw new IllegalArgumentException(
                    "a rule is one of a comparison with of, all, under, loads and production");
        }
        long others = Stream.of(lessThan, moreThan, aLittleLessThan, aLittleMoreThan, noMoreThan, sameAs, quarterOf,
                times, cutOf, is, atLeast, atMost).filter(Objects::nonNull).count();
        if (others != (of == null ? 0 : 1)) {
            throw new IllegalArgumentException("a comparison needs of, and one of less-than, more-than, "
                    + "a-little-less-than, a-little-more-than, no-more-than, same-as, quarter-of, times, cut-of, is, "
                    + "at-least and at-most");
        }
        if ((times != null || cutOf != null) != (post != null)) {
            throw new IllegalArgumentException("times and cut-of need post, and nothing else does");
        }
        if (cutOf != null && post.value() >= 1) {
            throw new IllegalArgumentException("a cut is less than before");
        }
        if (all != null && all.isEmpty() || under != null && under.isEmpty()) {
            throw new IllegalArgumentException("all and under need one rule at least");
        }
    }

    /** Figures of the post; several of a kind are added up. */
    public record PostRatio(List<Double> of, List<Double> to) {

        public PostRatio {
            if (sum(to) <= 0) {
                throw new IllegalArgumentException("post needs of and to, lists of the post's own numbers");
            }
        }

        public double value() {
            return sum(of) / sum(to);
        }

        private static double sum(List<Double> figures) {
            return figures.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /** Values before and after, with their unit; null for a plain number. */
    public record Production(Value before, Value after, String unit) {

        public Production {
            if (before == null || after == null) {
                throw new IllegalArgumentException("production needs before and after");
            }
        }

        Told judge(Cells cells) {
            String ofUnit = unit == null ? "" : " " + unit;
            String first = before.text(cells) + ofUnit;
            String second = after.text(cells) + ofUnit;
            double change = after.runs(cells).median() / before.runs(cells).median() - 1;
            return new Told(Evaluation.without(Verdict.PRODUCTION_ONLY,
                    "The figure is from the author's production. This app under this load: %s to %s (%s)."
                            .formatted(first, second, Numbers.percent(change))),
                    first, second);
        }
    }

    Stream<Value> values() {
        Stream<Value> shown = production == null ? Stream.of() : Stream.of(production.before(), production.after());
        return Stream.of(Stream.ofNullable(of), others(), shown, parts().flatMap(Rule::values))
                .flatMap(values -> values);
    }

    /** What {@code of} is compared with; none where it is held against a figure. */
    private Stream<Value> others() {
        return Stream.of(lessThan, moreThan, aLittleLessThan, aLittleMoreThan, noMoreThan, sameAs, quarterOf, times,
                cutOf).filter(Objects::nonNull);
    }

    private Evaluation compared(Cells cells) {
        Sample runs = of.runs(cells);
        Sample than = others().findFirst().map(other -> other.runs(cells, runs)).orElse(null);
        return lessThan != null ? Evaluation.direction(runs, than, true)
                : moreThan != null ? Evaluation.direction(runs, than, false)
                : aLittleLessThan != null ? Evaluation.aLittle(runs, than, true)
                : aLittleMoreThan != null ? Evaluation.aLittle(runs, than, false)
                : noMoreThan != null ? Evaluation.noMore(runs, than)
                : sameAs != null ? Evaluation.noDifference(runs, than)
                : quarterOf != null ? Evaluation.cure(than, runs, true)
                : times != null ? Evaluation.ratio(runs, than, post.value())
                : cutOf != null ? Evaluation.cut(runs, than, 1 - post.value())
                : is != null ? Evaluation.figure(runs, is)
                : atLeast != null ? Evaluation.atLeast(runs, atLeast) : Evaluation.atMost(runs, atMost);
    }

    private Stream<Rule> parts() {
        return Stream.of(Stream.ofNullable(all).flatMap(List::stream),
                Stream.ofNullable(under).flatMap(rules -> rules.values().stream()), Stream.ofNullable(or))
                .flatMap(rules -> rules);
    }

    List<String> cells() {
        return Stream.concat(values().flatMap(Value::cells), loads == null ? Stream.of() : loads.cells())
                .distinct().toList();
    }

    /** Throws {@link Cells.MissingException} where the cells lack what it needs. */
    Evaluation evaluate(Cells cells) {
        Evaluation evaluation = of != null ? compared(cells)
                : all != null ? allOf(cells)
                        : under != null ? under(cells) : loads.evaluate(cells);
        Evaluation told = said == null || evaluation.words().isEmpty() ? evaluation
                : evaluation.saying(said + " " + evaluation.words());
        return or == null ? told : told.orDirection(or.evaluate(cells));
    }

    private Evaluation allOf(Cells cells) {
        return Evaluation.all(all.stream()
                .filter(part -> !part.optional() || part.values().allMatch(value -> value.isMeasured(cells)))
                .map(part -> part.evaluate(cells)).toList());
    }

    private Evaluation under(Cells cells) {
        Map<String, Evaluation> conditions = new LinkedHashMap<>();
        under.forEach((condition, rule) -> conditions.put(condition, rule.evaluate(cells)));
        return Evaluation.under(conditions);
    }

    /**
     * Rules on a change by the share of sessions that are not answered in time, at each of several loads.
     *
     * @param cures whether the post says that the change takes the time-outs away, or that it does not
     * @param rates two cells that have a step for each rate of post-000-rates; null where there are none
     * @param beside pairs of cells with one load each
     */
    record Loads(boolean cures, Pair rates, List<Pair> beside) {

        /** Arrivals over what 5 threads carry. */
        private static final List<String> RATES = List.of("0.5", "0.75", "1", "1.25", "1.5", "2", "2.5", "3");
        private static final String UNANSWERED = "requests.unanswered";
        private static final String SENT = "requests.sent";
        /** Of one alone, with half a session added to both counts, a third would be left even if none were. */
        private static final int TO_TELL_A_CURE = 2;

        /** @param load in words; null of rates */
        record Pair(String load, String before, String after) {

            Stream<String> cells() {
                return Stream.of(before, after);
            }
        }

        private record Point(String load, Evaluation evaluation, double before, double after) {
        }

        Stream<String> cells() {
            return Stream.concat(Stream.ofNullable(rates), beside.stream()).flatMap(Pair::cells);
        }

        Evaluation evaluate(Cells cells) {
            return evaluate(points(cells));
        }

        Told judge(Cells cells) {
            List<Point> points = points(cells);
            if (points.isEmpty()) {
                return Told.notMeasured("The load brought no time-outs, so there was nothing to cure.");
            }
            String words = "%s%s. Not answered in time, %s.".formatted(
                    rates == null ? "" : "Arrivals over what 5 threads carry: ", effects(points),
                    points.stream().map(point -> "%s: %s %% to %s %%, %s".formatted(point.load(),
                            number(point.before()),
                            number(point.after()), point.evaluation().words())).collect(Collectors.joining("; ")));
            return new Told(evaluate(points).saying(words), "late " + shares(points, Point::before),
                    shares(points, Point::after));
        }

        /** Every rate at which enough of the sessions of each run are not answered in time, and what is beside them. */
        private List<Point> points(Cells cells) {
            List<Point> points = rates == null ? List.of() : RATES.stream()
                    .filter(rate -> cells.runs(rates.before(), in(rate, UNANSWERED)).runs().stream()
                            .allMatch(unanswered -> unanswered >= TO_TELL_A_CURE))
                    .map(rate -> point(cells, new Pair(rate + " times", rates.before(), rates.after()),
                            in(rate, UNANSWERED), in(rate, SENT)))
                    .toList();
            return rates != null && points.isEmpty() ? points : Stream.concat(points.stream(),
                    beside.stream().map(pair -> point(cells, pair, UNANSWERED, SENT))).toList();
        }

        private static String in(String step, String measure) {
            return "in-step(%s, %s)".formatted(step, measure);
        }

        private Point point(Cells cells, Pair pair, String unanswered, String sent) {
            String share = "share(%s of %s)".formatted(unanswered, sent);
            Sample without = new Value(pair.before(), share).runs(cells);
            Sample with = new Value(pair.after(), share).runs(cells);
            String percent = "100 * `%s` / `%s`".formatted(unanswered, sent);
            return new Point(pair.load(), Evaluation.cure(without, with, cures),
                    new Value(pair.before(), percent).runs(cells).median(),
                    new Value(pair.after(), percent).runs(cells).median());
        }

        private Evaluation evaluate(List<Point> points) {
            Map<String, Evaluation> conditions = new LinkedHashMap<>();
            points.forEach(point -> conditions.put(point.load(), point.evaluation()));
            return Evaluation.under(conditions).where(effects(points));
        }

        private String effects(List<Point> points) {
            return Stream.of(Verdict.REPRODUCED, Verdict.DIRECTION_ONLY, Verdict.INCONCLUSIVE, Verdict.REFUTED)
                    .map(verdict -> effect(verdict, points)).filter(effect -> !effect.isEmpty())
                    .collect(Collectors.joining(", "));
        }

        private String effect(Verdict verdict, List<Point> points) {
            String loads = points.stream().filter(point -> point.evaluation().verdict() == verdict).map(Point::load)
                    .collect(Collectors.joining(", "));
            String effect = verdict == Verdict.DIRECTION_ONLY ? "helps in part"
                    : verdict == Verdict.INCONCLUSIVE ? "open"
                            : verdict == Verdict.REPRODUCED == cures ? "cures" : "does not help";
            return loads.isEmpty() ? "" : "%s at %s".formatted(effect, loads);
        }

        private static String shares(List<Point> points, ToDoubleFunction<Point> share) {
            return points.stream().map(point -> number(share.applyAsDouble(point))).collect(Collectors.joining(", "))
                    + " %";
        }
    }
}
