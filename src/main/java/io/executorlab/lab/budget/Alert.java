package io.executorlab.lab.budget;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;

/**
 * A limit of a budget as an alert, or the reason why it is none.
 *
 * @param measure as the budget has it
 * @param side of the bound, as it is written in files
 * @param limit as it is written
 * @param value of the measure, in PromQL; null where the limit cannot be an alert
 * @param most what the value may be, in PromQL; null likewise
 * @param reason why it cannot, without its end; null where it can
 */
record Alert(String measure, String side, Limit limit, String value, String most, String reason) {

    static List<Alert> all(Budget budget, AlertSettings settings) {
        AlertExpressions expressions = new AlertExpressions(settings);
        return budget.bounds().stream().flatMap(entry -> entry.bound().limits().entrySet().stream()
                .map(side -> of(entry.measure(), side.getKey(), side.getValue(), expressions))).toList();
    }

    boolean isPossible() {
        return reason == null;
    }

    /** A sentence. */
    String whyNot() {
        return "%s %s %s: %s.".formatted(measure, side, limit.text(), reason);
    }

    boolean isForEachRequest() {
        return side.equals(Bound.PER_REQUEST);
    }

    /** Whether it has no value where no request comes. */
    boolean needsRequests() {
        return isForEachRequest() || Measures.named(measure).kind() == Measure.Kind.PER_REQUEST;
    }

    /** {@code ThreadsStartedForEachRequest}. */
    String name() {
        return Arrays.stream(measure.split("[^a-zA-Z0-9]+")).filter(word -> !word.isEmpty())
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining("", "", isForEachRequest() ? "ForEachRequest" : ""));
    }

    /**
     * What is wrong, for people.
     *
     * @param whose and
     * @param found as the alert's tool fills them in
     */
    String summary(String whose, String found) {
        String unit = Measures.named(measure).unit();
        return "%s: %s is %s%s, must be at most %s%s".formatted(whose, measure, found, unit.isEmpty() ? "" : " " + unit, limit.text(),
                isForEachRequest() ? " for each request" : "");
    }

    private static Alert of(String measure, String side, Limit limit, AlertExpressions expressions) {
        if (side.equals(Bound.AT_LEAST)) {
            return new Alert(measure, side, limit, null, null, "a lower limit would tell of every quiet hour");
        }
        String unit = Measures.named(measure).unit();
        Optional<String> growth = expressions.growth(measure);
        boolean forEachRequest = side.equals(Bound.PER_REQUEST);
        if (growth.isPresent() && !forEachRequest && limit.in(unit, 1) != 0) {
            return new Alert(measure, side, limit, null, null,
                    "a number for a whole load says nothing about a service that keeps running; use per-request, or a limit of 0");
        }
        Optional<String> value = forEachRequest ? growth.map(expressions::forEachRequest) : growth.or(() -> expressions.level(measure));
        return value.map(found -> new Alert(measure, side, limit, found, expressions.limit(limit, unit), null))
                .orElseGet(() -> new Alert(measure, side, limit, null, null, why(measure)));
    }

    private static String why(String measure) {
        return switch (Measures.named(measure).source().access()) {
            case DUMPS, PROCESS -> "it needs thread dumps, a flight recording or the app's process";
            case LAB_RUN -> "only the lab's own loads tell it";
            case METRICS -> "it is known before, under or after a load alone";
        };
    }
}
