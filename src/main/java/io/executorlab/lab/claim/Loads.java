package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Evaluation.Told;
import io.executorlab.lab.statistics.Sample;

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
                points.stream().map(point -> "%s: %s %% to %s %%, %s".formatted(point.load(), number(point.before()),
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
        return new Point(pair.load(), cures ? Evaluation.cure(without, with) : Evaluation.noCure(without, with),
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
