package io.executorlab.lab.claim;

import java.util.List;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.Agreement;
import io.executorlab.lab.statistics.DifferenceInterval;
import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.RatioInterval;
import io.executorlab.lab.statistics.Region;
import io.executorlab.lab.statistics.RunsNeeded;
import io.executorlab.lab.statistics.RunsRange;
import io.executorlab.lab.verdict.Verdict;

/**
 * What the runs of one or two cells say to one statement of a post, by the rules of docs/measuring.md, "The words of a verdict". Fewer than five
 * runs of a cell are a demo: the same rule is put to what they estimate, without an interval.
 *
 * @param words the numbers that decided, without a full stop
 * @param intervals those that the verdict rests on; empty in a demo
 */
record Evaluation(Verdict verdict, String words, List<Interval> intervals) {

    /** From how many runs of each cell on there is a verdict. */
    static final int VERDICT_FROM = RunsRange.LEAST;

    /**
     * The first cell's value is so many times the second one's.
     *
     * @param post the post's figure, not 1
     * @param orMore whether more than the post's figure, further from 1, is as good
     */
    static Evaluation ratio(List<Double> of, List<Double> to, double post, boolean orMore) {
        if (hasZero(of) || hasZero(to)) {
            return difference(of, to, post < 1);
        }
        RatioInterval ratio = RatioInterval.of(of, to);
        boolean isVerdict = isVerdict(of, to);
        Interval interval = isVerdict ? ratio.interval() : point(ratio.estimate());
        Region figure = figure(post, orMore);
        Verdict verdict = ratioVerdict(interval, post, figure);
        return new Evaluation(verdict, "%s times%s, the post %s%s".formatted(Numbers.number(ratio.estimate()), words(isVerdict, interval),
                Numbers.number(post), verdict == Verdict.INCONCLUSIVE ? open(ratio, interval, post, figure) : ""), rests(isVerdict, interval));
    }

    private static Verdict ratioVerdict(Interval interval, double post, Region figure) {
        boolean nothingThatMatters = interval.isWithin(Region.NO_DIFFERENCE) && !Region.NO_DIFFERENCE.contains(post);
        if (nothingThatMatters || isOn(interval, post > 1)) {
            return Verdict.REFUTED;
        }
        if (!isOn(interval, post < 1)) {
            return Verdict.INCONCLUSIVE;
        }
        return switch (Agreement.of(interval, figure)) {
            case WITHIN -> Verdict.REPRODUCED;
            case OUTSIDE -> Verdict.DIRECTION_ONLY;
            case OPEN -> Verdict.INCONCLUSIVE;
        };
    }

    private static String open(RatioInterval ratio, Interval interval, double post, Region figure) {
        return isOn(interval, post < 1)
                ? "; the direction is certain, whether the size is the post's would take %s".formatted(RunsNeeded.toPlace(ratio, figure).words())
                : "; to tell would take %s".formatted(RunsNeeded.toTell(ratio).words());
    }

    private static Region figure(double post, boolean orMore) {
        Region around = Region.around(post, Tolerance.SHARE);
        if (!orMore) {
            return around;
        }
        return post < 1 ? new Region(0, around.high()) : new Region(around.low(), Double.POSITIVE_INFINITY);
    }

    private static Evaluation difference(List<Double> of, List<Double> to, boolean less) {
        DifferenceInterval difference = DifferenceInterval.of(of, to);
        boolean isVerdict = isVerdict(of, to);
        Interval interval = isVerdict ? difference.interval() : point(difference.estimate());
        Verdict verdict = interval.contains(0) ? Verdict.INCONCLUSIVE : interval.high() < 0 == less ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Evaluation(verdict, "%s more%s, and 0 has no ratio".formatted(Numbers.number(difference.estimate()), words(isVerdict, interval)),
                rests(isVerdict, interval));
    }

    /** The first cell's value is less, or more, than the second one's: a statement without a figure. */
    static Evaluation direction(List<Double> of, List<Double> to, boolean less) {
        if (hasZero(of) || hasZero(to)) {
            Evaluation difference = difference(of, to, less);
            return difference.verdict() == Verdict.DIRECTION_ONLY ? new Evaluation(Verdict.REPRODUCED, difference.words(), difference.intervals())
                    : difference;
        }
        RatioInterval ratio = RatioInterval.of(of, to);
        boolean isVerdict = isVerdict(of, to);
        Interval interval = isVerdict ? ratio.interval() : point(ratio.estimate());
        Verdict verdict = isOn(interval, less) ? Verdict.REPRODUCED
                : isOn(interval, !less) || interval.isWithin(Region.NO_DIFFERENCE) ? Verdict.REFUTED : Verdict.INCONCLUSIVE;
        return new Evaluation(verdict, "%s times%s%s".formatted(Numbers.number(ratio.estimate()), words(isVerdict, interval),
                verdict == Verdict.INCONCLUSIVE ? "; to tell would take " + RunsNeeded.toTell(ratio).words() : ""), rests(isVerdict, interval));
    }

    /** There is no difference between the two that matters. */
    static Evaluation noDifference(List<Double> of, List<Double> to) {
        RatioInterval ratio = RatioInterval.of(of, to);
        boolean isVerdict = isVerdict(of, to);
        Interval interval = isVerdict ? ratio.interval() : point(ratio.estimate());
        Verdict verdict = interval.isWithin(Region.NO_DIFFERENCE) ? Verdict.REPRODUCED
                : interval.isOutside(Region.NO_DIFFERENCE) ? Verdict.REFUTED : Verdict.INCONCLUSIVE;
        return new Evaluation(verdict, "%s times%s%s".formatted(Numbers.number(ratio.estimate()), words(isVerdict, interval),
                verdict == Verdict.INCONCLUSIVE ? "; to tell would take " + RunsNeeded.toPlace(ratio, Region.NO_DIFFERENCE).words() : ""),
                rests(isVerdict, interval));
    }

    /** The cell's value is the post's figure; another one is refuted, for a count has no direction. */
    static Evaluation figure(List<Double> runs, double post) {
        RunsRange range = RunsRange.of(runs);
        boolean isVerdict = runs.size() >= VERDICT_FROM;
        Interval interval = isVerdict ? range.interval() : point(range.median());
        Region figure = Region.around(post, Tolerance.SHARE);
        Verdict verdict = switch (Agreement.of(interval, figure)) {
            case WITHIN -> Verdict.REPRODUCED;
            case OUTSIDE -> Verdict.REFUTED;
            case OPEN -> Verdict.INCONCLUSIVE;
        };
        return new Evaluation(verdict, "%s%s, the post %s%s".formatted(Numbers.number(range.median()), words(isVerdict, interval),
                Numbers.number(post), verdict == Verdict.INCONCLUSIVE ? "; to tell would take " + RunsNeeded.toPlace(range, figure).words() : ""),
                rests(isVerdict, interval));
    }

    private static boolean isOn(Interval interval, boolean less) {
        return less ? interval.high() < 1 : interval.low() > 1;
    }

    private static boolean hasZero(List<Double> runs) {
        return runs.stream().anyMatch(value -> value <= 0);
    }

    private static boolean isVerdict(List<Double> of, List<Double> to) {
        return Math.min(of.size(), to.size()) >= VERDICT_FROM;
    }

    private static Interval point(double estimate) {
        return new Interval(estimate, estimate, 0);
    }

    private static String words(boolean isVerdict, Interval interval) {
        return isVerdict ? " (%s to %s)".formatted(Numbers.number(interval.low()), Numbers.number(interval.high())) : "";
    }

    private static List<Interval> rests(boolean isVerdict, Interval interval) {
        return isVerdict ? List.of(interval) : List.of();
    }
}
