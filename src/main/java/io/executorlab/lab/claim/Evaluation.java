package io.executorlab.lab.claim;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.ClaimResult.SampledInterval;
import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.Sample;

/**
 * The verdict that the runs of one or two cells give on one statement of a post, by the rules of docs/measuring.md,
 * "The words of a verdict". Fewer than five runs of a cell are a demo: the same rule is put to what they estimate,
 * without an interval.
 *
 * @param words the numbers that decided, without a full stop; empty where there are none
 * @param intervals those that the verdict rests on; empty in a demo
 * @param where the verdict under each condition, where they differ; empty elsewhere
 */
record Evaluation(Verdict verdict, String words, List<SampledInterval> intervals, String where) {

    // Beside it may stand what decides the claim all the same: the words are of this number and of no other.
    private static final String OPEN = "; this is open";
    private static final String NO_RATIO = ", the difference, for 0 has no ratio";
    private static final String SIZE_IS_OPEN = "; the direction is certain, the size is open";
    private static final Interval CURED = Interval.of(0, Interval.TOLERANCE);
    private static final Interval NOT_CURED = Interval.of(Interval.ALIKE.low(), Double.POSITIVE_INFINITY);

    /** Of what was not estimated; the reason is a sentence. */
    static Evaluation without(Verdict verdict, String reason) {
        return new Evaluation(verdict, reason, List.of(), "");
    }

    /**
     * An evaluation whose words are the sentence that says why.
     *
     * @param before what the lab measured, in words with its unit; null where nothing was measured
     * @param after the same after
     */
    record Told(Evaluation evaluation, String before, String after) {

        static Told notMeasured(String reason) {
            return new Told(without(Verdict.NOT_MEASURED, reason), null, null);
        }
    }

    /**
     * A number that runs estimate.
     *
     * @param interval of a demo the estimate itself
     * @param rests on what, empty in a demo
     * @param words with its unit
     */
    private record Estimate(Interval interval, List<SampledInterval> rests, String words) {

        static Estimate of(SampledInterval sampled) {
            return of(sampled, sampled.kind() == SampledInterval.Kind.RATIO ? " times" : "", Numbers::number);
        }

        static Estimate ofCut(SampledInterval sampled) {
            return of(sampled, "", left -> Numbers.percent(left - 1));
        }

        private static Estimate of(SampledInterval sampled, String unit, DoubleFunction<String> words) {
            boolean isVerdict = sampled.runs() >= Sample.LEAST;
            double value = sampled.estimate();
            return new Estimate(isVerdict ? sampled.interval() : new Interval(value, value, 0),
                    isVerdict ? List.of(sampled) : List.of(),
                    words.apply(value) + unit + (isVerdict ? range(sampled, words) : ""));
        }

        /** Empty where all of it prints as one number. */
        private static String range(SampledInterval sampled, DoubleFunction<String> words) {
            String low = words.apply(sampled.low());
            String high = words.apply(sampled.high());
            return low.equals(high) ? "" : " (%s to %s)".formatted(low, high);
        }

        Evaluation judged(Verdict verdict, String more) {
            return judged(verdict, more, OPEN);
        }

        /** @param open what is said of runs that do not tell */
        Evaluation judged(Verdict verdict, String more, String open) {
            return new Evaluation(verdict, words + more + (verdict == Verdict.INCONCLUSIVE ? open : ""), rests, "");
        }

        /** Any two runs differ, so a demo points to nothing where its estimate is no difference that matters. */
        boolean isDemoOfNothing() {
            return rests.isEmpty() && isNoDifference();
        }

        boolean isNoDifference() {
            return interval.isWithin(Interval.ALIKE);
        }

        /** An interval that reaches over the region's bound and is narrow lies on it: no number of runs tells more. */
        Verdict within(Interval region, Verdict outside) {
            return interval.isWithin(region) ? Verdict.REPRODUCED
                    : interval.isOutside(region) ? outside
                            : interval.isNarrow() ? Verdict.DIRECTION_ONLY : Verdict.INCONCLUSIVE;
        }

        boolean isOn(boolean less) {
            return less ? interval.high() < 1 : interval.low() > 1;
        }
    }

    /** @param post the post's figure, not 1 */
    static Evaluation ratio(Sample of, Sample to, double post) {
        return compared(of, to, Estimate::of, isBelow(post < 1), Verdict.DIRECTION_ONLY, estimate -> {
            boolean nothingThatMatters = estimate.isNoDifference() && !Interval.ALIKE.contains(post);
            boolean isCertain = estimate.isOn(post < 1);
            Verdict verdict = nothingThatMatters || estimate.isOn(post > 1) ? Verdict.REFUTED
                    : isCertain ? estimate.within(Interval.around(post), Verdict.DIRECTION_ONLY)
                            : Verdict.INCONCLUSIVE;
            return estimate.judged(verdict, ", the post " + Numbers.number(post), isCertain ? SIZE_IS_OPEN : OPEN);
        });
    }

    /**
     * The first cell's value is less than the second one's by such a share. What is held against the post is the
     * smaller of what is gone and what is left: a cut of 8 % is not one of 26 %, though 92 % is nearly 74 %, and one of
     * 72 % is not one of 96 %. The post's own cut counts even where it is so small that nobody would call it a
     * difference.
     *
     * @param post the share that the post saw gone, 0.26 for -26 %
     */
    static Evaluation cut(Sample of, Sample to, double post) {
        Interval cuts = Interval.around(post);
        Interval figure = post > 0.5 ? Interval.around(1 - post) : Interval.of(1 - cuts.high(), 1 - cuts.low());
        return compared(of, to, Estimate::ofCut, isBelow(true), Verdict.DIRECTION_ONLY, estimate -> {
            boolean isCertain = estimate.isOn(true);
            Verdict outside = estimate.isOn(false) || estimate.isNoDifference() ? Verdict.REFUTED
                    : isCertain ? Verdict.DIRECTION_ONLY : Verdict.INCONCLUSIVE;
            Verdict verdict = estimate.within(figure, outside);
            return estimate.judged(!isCertain && verdict == Verdict.DIRECTION_ONLY ? Verdict.INCONCLUSIVE : verdict,
                    ", the post " + Numbers.percent(-post), isCertain ? SIZE_IS_OPEN : OPEN);
        });
    }

    /** A statement without a figure. */
    static Evaluation direction(Sample of, Sample to, boolean less) {
        return compared(of, to, Estimate::of, isBelow(less), Verdict.REPRODUCED, estimate -> estimate.judged(
                estimate.isDemoOfNothing() ? Verdict.INCONCLUSIVE
                        : estimate.isOn(less) ? Verdict.REPRODUCED
                                : estimate.isOn(!less) || estimate.isNoDifference() ? Verdict.REFUTED
                                        : Verdict.INCONCLUSIVE,
                ""));
    }

    /**
     * The first cell's value is a little less, or a little more, than the second one's: on that side of 1, and by no
     * difference that matters. By more than that it is {@link Verdict#DIRECTION_ONLY}. However little is a little, so
     * runs that lie around 1 refute nothing.
     */
    static Evaluation aLittle(Sample of, Sample to, boolean less) {
        Interval little = less ? Interval.of(Interval.ALIKE.low(), 1) : Interval.of(1, Interval.ALIKE.high());
        return compared(of, to, Estimate::of, isBelow(less), Verdict.DIRECTION_ONLY, estimate -> estimate.judged(
                estimate.isDemoOfNothing() ? Verdict.INCONCLUSIVE
                        : estimate.isOn(!less) ? Verdict.REFUTED
                                : estimate.isOn(less) ? estimate.within(little, Verdict.DIRECTION_ONLY)
                                        : Verdict.INCONCLUSIVE,
                ""));
    }

    static Evaluation noDifference(Sample of, Sample to) {
        return compared(of, to, Estimate::of, interval -> interval.isWithin(Interval.of(0, 0)), Verdict.REPRODUCED,
                estimate -> estimate.judged(estimate.within(Interval.ALIKE, Verdict.REFUTED), ""));
    }

    /** No more, or by nothing that matters: a statement without a figure. */
    static Evaluation noMore(Sample of, Sample to) {
        return compared(of, to, Estimate::of, interval -> interval.high() <= 0, Verdict.REPRODUCED,
                estimate -> estimate.judged(
                        estimate.within(Interval.of(0, Interval.ALIKE.high()), Verdict.REFUTED), ""));
    }

    private static Predicate<Interval> isBelow(boolean less) {
        return difference -> less ? difference.high() < 0 : difference.low() > 0;
    }

    /**
     * By the ratio, or by the difference where 0 has none.
     *
     * @param holds of a difference
     * @param held the verdict then
     */
    private static Evaluation compared(Sample of, Sample to, Function<SampledInterval, Estimate> made,
            Predicate<Interval> holds, Verdict held, Function<Estimate, Evaluation> judged) {
        if (!hasZero(of) && !hasZero(to)) {
            return judged.apply(made.apply(SampledInterval.ratio(of, to)));
        }
        Estimate difference = Estimate.of(SampledInterval.difference(of, to));
        return difference.judged(holds.test(difference.interval()) ? held
                : difference.interval().contains(0) ? Verdict.INCONCLUSIVE : Verdict.REFUTED, NO_RATIO);
    }

    /**
     * A change takes failures away, so that at most a quarter of them remains, or it does not, and four fifths do.
     *
     * @param before the share that fails without it, of each run, above 0
     * @param after the same with it, above 0 too: see {@link Value}
     */
    static Evaluation cure(Sample before, Sample after, boolean cures) {
        Interval yes = cures ? CURED : NOT_CURED;
        Interval no = cures ? NOT_CURED : CURED;
        Estimate estimate = Estimate.of(SampledInterval.ratio(after, before));
        Interval interval = estimate.interval();
        boolean isBetween = interval.isOutside(yes) && interval.isOutside(no);
        return estimate.judged(interval.isWithin(no) ? Verdict.REFUTED
                : estimate.within(yes, isBetween || interval.isNarrow() ? Verdict.DIRECTION_ONLY
                        : Verdict.INCONCLUSIVE), "");
    }

    /** The cell's value is the post's figure; another one is refuted, for a count has no direction. */
    static Evaluation figure(Sample runs, double post) {
        return placed(runs, Interval.around(post), "the post " + Numbers.number(post));
    }

    /** No more than the post's figure, or by a quarter of it at most. */
    static Evaluation atMost(Sample runs, double post) {
        return placed(runs, Interval.of(Double.NEGATIVE_INFINITY, (1 + Interval.TOLERANCE) * post),
                "the post %s at most".formatted(Numbers.number(post)));
    }

    /** No less than the post's figure, or by a quarter of it at most. */
    static Evaluation atLeast(Sample runs, double post) {
        return placed(runs, Interval.of((1 - Interval.TOLERANCE) * post, Double.POSITIVE_INFINITY),
                "the post %s at least".formatted(Numbers.number(post)));
    }

    private static Evaluation placed(Sample runs, Interval region, String post) {
        Estimate estimate = Estimate.of(SampledInterval.median(runs));
        return estimate.judged(estimate.within(region, Verdict.REFUTED), ", " + post);
    }

    static Evaluation all(List<Evaluation> parts) {
        return new Evaluation(parts.stream().map(Evaluation::verdict).max(Verdict::compareTo).orElseThrow(),
                joined(parts.stream().map(Evaluation::words)),
                parts.stream().flatMap(part -> part.intervals().stream()).toList(),
                joined(parts.stream().map(Evaluation::where).distinct()));
    }

    private static String joined(Stream<String> words) {
        return words.filter(some -> !some.isEmpty()).collect(Collectors.joining("; "));
    }

    /**
     * The statement under several conditions that the post does not tell. What they agree on is the verdict. Where it
     * holds under one and not under another it is {@link Verdict#DIRECTION_ONLY}, whatever those say that are open.
     *
     * @param conditions in words, such as {@code with 10 connections}, in order
     */
    static Evaluation under(Map<String, Evaluation> conditions) {
        List<Verdict> verdicts = conditions.values().stream().map(Evaluation::verdict).distinct().toList();
        Verdict verdict = Verdict.together(verdicts);
        boolean saysNothing = conditions.values().stream().allMatch(evaluation -> evaluation.words().isEmpty());
        return new Evaluation(verdict, saysNothing ? "" : conditions.entrySet().stream()
                .map(condition -> condition.getValue().under(condition.getKey())).collect(Collectors.joining(", ")),
                conditions.values().stream().flatMap(evaluation -> evaluation.intervals().stream()).toList(),
                verdicts.size() == 1 ? "" : where(conditions));
    }

    private static String where(Map<String, Evaluation> conditions) {
        return Groups.by(conditions.keySet(), condition -> conditions.get(condition).verdict()).entrySet().stream()
                .map(same -> "%s %s".formatted(same.getKey(), String.join(", ", same.getValue())))
                .collect(Collectors.joining("; "));
    }

    Evaluation where(String conditions) {
        return new Evaluation(verdict, words, intervals, conditions);
    }

    private String under(String condition) {
        return words.isEmpty() ? "%s %s".formatted(condition, verdict.words())
                : "%s %s (%s)".formatted(condition, verdict.words(), words);
    }

    /** Leaves a refuted figure's direction standing where that is reproduced. */
    Evaluation orDirection(Evaluation direction) {
        return verdict == Verdict.REFUTED && direction.verdict() == Verdict.REPRODUCED
                ? new Evaluation(Verdict.DIRECTION_ONLY, words, intervals, where)
                : this;
    }

    Evaluation saying(String other) {
        return new Evaluation(verdict, other, intervals, where);
    }

    private static boolean hasZero(Sample runs) {
        return runs.runs().stream().anyMatch(value -> value <= 0);
    }
}
