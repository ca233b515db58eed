package io.executorlab.lab.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * How many runs of each cell would decide what is open, in at least four of five experiments, if the estimate and the spread of the runs so far
 * are right: the interval's half width shrinks with the root of the number of runs, and has to leave room for the estimate's own scatter. A
 * rough number: the spread of five runs is one itself.
 *
 * @param runs of each cell; without a meaning unless it is {@link Answer#RUNS}
 */
public record RunsNeeded(Answer answer, int runs) {

    /** The kinds of answers. */
    public enum Answer {
        RUNS,
        /** More than {@link #MOST}. */
        TOO_MANY,
        /** The estimate lies on the boundary itself. */
        NEVER
    }

    /** More runs than these nobody makes. */
    static final int MOST = 100;

    private static final RunsNeeded NONE_WOULD = new RunsNeeded(Answer.NEVER, 0);
    private static final double NORMAL_95_TWO_SIDED = 1.96;
    // 90 % on each side that has a boundary, so 80 % where both do.
    private static final double NORMAL_90 = 1.2816;
    private static final double ROOM = Math.pow((NORMAL_95_TWO_SIDED + NORMAL_90) / NORMAL_95_TWO_SIDED, 2);

    /** An interval around its estimate, on the scale on which runs scatter. */
    private record Spread(double estimate, Interval interval, double runs, DoubleUnaryOperator scale) {

        double halfWidth() {
            double middle = scale.applyAsDouble(estimate);
            return Math.max(middle - scale.applyAsDouble(interval.low()), scale.applyAsDouble(interval.high()) - middle);
        }

        double distance(double boundary) {
            return Math.abs(scale.applyAsDouble(estimate) - scale.applyAsDouble(boundary));
        }

        double nearest(Region region) {
            return Math.min(distance(region.low()), distance(region.high()));
        }
    }

    /** Until a ratio is within the region or outside it. */
    public static RunsNeeded toPlace(RatioInterval ratio, Region region) {
        Spread spread = spread(ratio);
        return of(spread, spread.nearest(region));
    }

    /** Until a difference is within the region or outside it. */
    public static RunsNeeded toPlace(DifferenceInterval difference, Region region) {
        Spread spread = new Spread(difference.estimate(), difference.interval(), each(difference.first(), difference.second()),
                DoubleUnaryOperator.identity());
        return of(spread, spread.nearest(region));
    }

    /** Until a median is within the region or outside it. */
    public static RunsNeeded toPlace(RunsRange range, Region region) {
        boolean positive = range.interval().low() > 0 && region.low() > 0;
        Spread spread = new Spread(range.median(), range.interval(), range.runs(), positive ? Math::log : DoubleUnaryOperator.identity());
        return of(spread, spread.nearest(region));
    }

    /** Until there is a difference or none, whichever takes fewer runs. */
    public static RunsNeeded toTell(RatioInterval ratio) {
        Spread spread = spread(ratio);
        Region same = Region.NO_DIFFERENCE;
        boolean maybeNone = same.low() < ratio.estimate() && ratio.estimate() < same.high();
        return of(spread, Math.max(spread.distance(1), maybeNone ? spread.nearest(same) : 0));
    }

    private static Spread spread(RatioInterval ratio) {
        return new Spread(ratio.estimate(), ratio.interval(), each(ratio.first(), ratio.second()), Math::log);
    }

    /** As many runs of each scatter as much as these. */
    private static double each(int first, int second) {
        return 2.0 * first * second / (first + second);
    }

    private static RunsNeeded of(Spread spread, double distance) {
        if (spread.interval().isNone()) {
            return new RunsNeeded(Answer.RUNS, RunsRange.LEAST);
        }
        if (distance == 0) {
            return NONE_WOULD;
        }
        double runs = Math.ceil(spread.runs() * ROOM * Math.pow(spread.halfWidth() / distance, 2));
        return runs > MOST ? new RunsNeeded(Answer.TOO_MANY, 0) : new RunsNeeded(Answer.RUNS, Math.max(RunsRange.LEAST, (int) runs));
    }

    /** For people: "about 12 runs of each". */
    public String words() {
        return switch (answer) {
            case RUNS -> "about %d runs of each".formatted(runs);
            case TOO_MANY -> "more than %d runs of each".formatted(MOST);
            case NEVER -> "no number of runs, for the estimate is the boundary itself";
        };
    }
}
