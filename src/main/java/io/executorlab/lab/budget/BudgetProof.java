package io.executorlab.lab.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.statistics.Interval;

/**
 * Proves that a budget can fail: the fixed variant of its experiment keeps it and the broken one, under the same load,
 * breaks it. Of one run each, two values that differ by less than a quarter of the larger one may be the same, and
 * prove nothing.
 *
 * @param problems why a variant's run gives no evidence, for all bounds or for clocks; empty where both give it
 */
public record BudgetProof(String budget, String experiment, List<Line> lines, List<String> problems) {

    /** One bound on both variants; null for a variant without evidence. */
    public record Line(String measure, String unit, String bound, Double fixed, Double broken, Shown shown) {
    }

    /** The result of both variants on one bound. */
    public enum Shown {
        FAILS_ON_BROKEN, TOO_CLOSE, HOLDS_ON_BOTH, FAILS_ON_FIXED, NOT_JUDGED, NO_EVIDENCE
    }

    /** The result of both variants on the budget. */
    public enum State {
        PROVEN, TOO_CLOSE, CANNOT_FAIL, FIXED_BREAKS_IT, NO_EVIDENCE
    }

    public static BudgetProof of(String experiment, CheckResult fixed, CheckResult broken) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < fixed.bounds().size(); i++) {
            BudgetVerdict held = fixed.bounds().get(i);
            BudgetVerdict failed = broken.bounds().get(i);
            lines.add(new Line(held.measure(), held.unit(), held.bound(), held.value(), failed.value(),
                    shown(held, failed)));
        }
        return new BudgetProof(fixed.budget(), experiment, lines,
                Stream.concat(problems("fixed", fixed), problems("broken", broken)).toList());
    }

    private static Stream<String> problems(String variant, CheckResult result) {
        return Stream.concat(result.problems().stream(),
                result.bounds(BoundVerdict.State.NOT_JUDGED).stream().map(BudgetVerdict::why)).distinct()
                .map(problem -> variant + ": " + problem);
    }

    private static Shown shown(BudgetVerdict fixed, BudgetVerdict broken) {
        if (fixed.state() == BoundVerdict.State.BROKEN) {
            return Shown.FAILS_ON_FIXED;
        }
        if (fixed.state() == BoundVerdict.State.NO_EVIDENCE || broken.state() == BoundVerdict.State.NO_EVIDENCE) {
            return Shown.NO_EVIDENCE;
        }
        if (fixed.state() == BoundVerdict.State.NOT_JUDGED || broken.state() == BoundVerdict.State.NOT_JUDGED) {
            return Shown.NOT_JUDGED;
        }
        return broken.state() == BoundVerdict.State.HELD ? Shown.HOLDS_ON_BOTH
                : Interval.areApart(fixed.value(), broken.value()) ? Shown.FAILS_ON_BROKEN : Shown.TOO_CLOSE;
    }

    @JsonProperty
    public State state() {
        if (has(Shown.FAILS_ON_FIXED)) {
            return State.FIXED_BREAKS_IT;
        }
        if (lines.stream().anyMatch(line -> line.fixed() == null && line.shown() != Shown.NOT_JUDGED)) {
            return State.NO_EVIDENCE;
        }
        return has(Shown.FAILS_ON_BROKEN) ? State.PROVEN
                : has(Shown.TOO_CLOSE) ? State.TOO_CLOSE
                        : has(Shown.NO_EVIDENCE) || has(Shown.NOT_JUDGED) ? State.NO_EVIDENCE : State.CANNOT_FAIL;
    }

    public List<String> unproven() {
        return lines.stream()
                .filter(line -> line.shown() != Shown.FAILS_ON_BROKEN && line.shown() != Shown.FAILS_ON_FIXED)
                .map(Line::measure).toList();
    }

    private boolean has(Shown shown) {
        return lines.stream().anyMatch(line -> line.shown() == shown);
    }
}
