package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.Sample;

/**
 * What a change does to the share of sessions that are not answered in time, at each of several loads: the rates of
 * post-000-rates, as multiples of what 5 threads carry, and what else is put beside them.
 */
final class LoadSteps {

    /** Arrivals over what 5 threads carry. */
    static final List<String> RATES = List.of("0.5", "0.75", "1", "1.25", "1.5", "2", "2.5", "3");

    /** What these have in common, in words. */
    static final String OVER_CAPACITY = "Arrivals over what 5 threads carry";
    private static final String UNANSWERED = "requests.unanswered";
    private static final String SENT = "requests.sent";
    /** Of one alone, with half a session added to both counts, a third would be left even if none were. */
    static final int TO_TELL_A_CURE = 2;

    private final Cells cells;
    private final boolean cures;
    private final List<Point> points = new ArrayList<>();

    /** @param after the change leaves so much of before, in per cent */
    private record Point(String load, Evaluation evaluation, double before, double after) {
    }

    /** @param cures whether the post says that the change takes the time-outs away, or that it does not */
    LoadSteps(Cells cells, boolean cures) {
        this.cells = cells;
        this.cures = cures;
    }

    /** A measure over one step of the load. */
    static String in(String step, String measure) {
        return "in-step(%s, %s)".formatted(step, measure);
    }

    /** Every rate at which enough of the sessions of each run of the first cell are not answered in time. */
    LoadSteps rates(String before, String after) {
        tooMuch(cells, before)
                .forEach(rate -> add(rate + " times", before, after, in(rate, UNANSWERED), in(rate, SENT)));
        return this;
    }

    /** The rates at which each run of the cell leaves enough sessions without an answer in time. */
    static List<String> tooMuch(Cells cells, String cell) {
        return RATES.stream().filter(rate -> isTooMuch(cells, cell, rate)).toList();
    }

    private static boolean isTooMuch(Cells cells, String cell, String step) {
        return cells.runs(cell, in(step, UNANSWERED)).runs().stream().allMatch(unanswered -> unanswered >= TO_TELL_A_CURE);
    }

    /** One more load, of two cells of its own. */
    LoadSteps beside(String load, String before, String after) {
        add(load, before, after, UNANSWERED, SENT);
        return this;
    }

    /**
     * One step of a load of two cells of its own, where enough of the sessions of each run of the first are not
     * answered in time.
     */
    LoadSteps step(String load, String before, String after, String step) {
        if (isTooMuch(cells, before, step)) {
            add(load, before, after, in(step, UNANSWERED), in(step, SENT));
        }
        return this;
    }

    private void add(String load, String before, String after, String unanswered, String sent) {
        Sample without = cells.share(before, List.of(unanswered), sent);
        Sample with = cells.share(after, List.of(unanswered), sent);
        points.add(new Point(load, cures ? Evaluation.cure(without, with) : Evaluation.noCure(without, with),
                percent(before, unanswered, sent),
                percent(after, unanswered, sent)));
    }

    private double percent(String cell, String part, String all) {
        return Numbers.median(
                cells.each(cell, run -> 100 * run.of(part) / run.of(all)).runs().stream().mapToDouble(Double::doubleValue))
                .orElseThrow();
    }

    /** Whether no rate was too much, so that there was nothing to cure. */
    boolean isEmpty() {
        return points.isEmpty();
    }

    Evaluation evaluate() {
        Map<String, Evaluation> conditions = new LinkedHashMap<>();
        points.forEach(point -> conditions.put(point.load(), point.evaluation()));
        return Evaluation.under(conditions).where(effects());
    }

    /**
     * At which loads it helps, and then the numbers of each, sentences.
     *
     * @param loads what the loads have in common
     */
    String words(String loads) {
        return "%s: %s. Not answered in time, %s.".formatted(loads, effects(),
                points.stream().map(point -> "%s: %s %% to %s %%, %s"
                        .formatted(point.load(), number(point.before()), number(point.after()),
                                point.evaluation().words()))
                        .collect(Collectors.joining("; ")));
    }

    private String effects() {
        return Stream.of(Verdict.REPRODUCED, Verdict.DIRECTION_ONLY, Verdict.INCONCLUSIVE, Verdict.REFUTED)
                .map(this::effect).filter(effect -> !effect.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String effect(Verdict verdict) {
        String loads = points.stream().filter(point -> point.evaluation().verdict() == verdict).map(Point::load)
                .collect(Collectors.joining(", "));
        String effect = verdict == Verdict.DIRECTION_ONLY ? "helps in part"
                : verdict == Verdict.INCONCLUSIVE ? "open"
                        : verdict == Verdict.REPRODUCED == cures ? "cures" : "does not help";
        return loads.isEmpty() ? "" : "%s at %s".formatted(effect, loads);
    }

    /** What is not answered in time without the change, at each of the loads. */
    String before() {
        return "late " + shares(Point::before);
    }

    /** See {@link #before}. */
    String after() {
        return shares(Point::after);
    }

    private String shares(ToDoubleFunction<Point> share) {
        return points.stream().map(point -> number(share.applyAsDouble(point))).collect(Collectors.joining(", "))
                + " %";
    }
}
