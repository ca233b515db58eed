package io.executorlab.lab.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * Lays out a check of all instances of a service for a terminal and as Markdown: the budget on all together,
 * then each of them, those with an exceeded bound first.
 */
public final class FleetReport {

    private static final int NAME = 70;
    private static final int TEXT = 300;
    private static final int ROWS = 12;
    private static final int ROWS_OF_SUMMARY = 50;

    private FleetReport() {
    }

    /** The page; the verdict is its last line. */
    public static String terminal(FleetResult result) {
        return Templates.text("fleet.txt.mustache", content(result, ROWS));
    }

    static String markdown(FleetResult result) {
        return Templates.fill("fleet.md.mustache", Templates.MARKDOWN, content(result, ROWS_OF_SUMMARY));
    }

    private static List<String> measures(FleetResult.Judged instance) {
        return instance.bounds().stream().map(bound -> PlainText.cut(bound.measure(), NAME)).toList();
    }

    /** Its scrapes, their interval, its restarts, and its value for each bound. */
    private static List<String> cells(FleetResult.Judged instance) {
        FleetResult.Seen seen = instance.seen();
        List<String> cells = new ArrayList<>(List.of(String.valueOf(seen.scrapes()),
                seen.intervalSeconds() == 0 ? "-" : Numbers.number(seen.intervalSeconds()) + " s",
                String.valueOf(seen.restarts())));
        instance.bounds().forEach(
                bound -> cells.add(CheckWords.value(bound) + (bound.state() == State.BROKEN ? " exceeded" : "")));
        return cells;
    }

    /** Why there is no evidence of an instance, and of the bounds that are exceeded or not judged, why. */
    private static List<String> remarks(FleetResult.Judged instance) {
        Stream<String> bounds = instance.bounds().stream().filter(bound -> bound.state() == State.BROKEN
                || bound.state() == State.NO_EVIDENCE && instance.problems().isEmpty()).map(FleetReport::remark);
        return Stream.concat(instance.problems().stream(), bounds).map(OneLine::of).toList();
    }

    private static String remark(BudgetVerdict bound) {
        return "%s. %s".formatted(CheckWords.sentence(bound), bound.why()).strip();
    }

    /** What the table leaves out, if anything. */
    private static List<String> more(FleetResult result, int rows) {
        List<FleetResult.Judged> rest = result.instances().stream().skip(rows).toList();
        return rest.isEmpty() ? List.of()
                : List.of("and %d more, %s: %s has them all.".formatted(rest.size(),
                        rest.stream().allMatch(instance -> instance.state() == State.HELD) ? "which held"
                                : "not all of which held",
                        FleetResult.FILE));
    }

    /** What was read, a line each. */
    private static List<String> facts(FleetResult result) {
        Fleet.Source source = result.source();
        List<String> facts = new ArrayList<>();
        facts.add("Prometheus: %s, {%s}".formatted(source.prometheus(), source.selector()));
        facts.add("Time: %s to %s".formatted(time(source.fromMillis()), time(source.toMillis())));
        if (source.load() != null) {
            facts.add("Load: %s; %s s".formatted(String.join(" ", source.load().command()),
                    Numbers.number((source.load().toMillis() - source.load().fromMillis()) / 1000.0)));
        }
        facts.add("Instances: %d, of which %d held, %d exceeded, %d no evidence".formatted(result.instances().size(),
                count(result, State.HELD),
                count(result, State.BROKEN), count(result, State.NO_EVIDENCE)));
        return facts;
    }

    /** In one sentence; what is proven goes before missing evidence. */
    public static String verdict(FleetResult result) {
        List<FleetResult.Bound> broken =
                result.bounds().stream().filter(bound -> bound.state() == State.BROKEN).toList();
        if (!broken.isEmpty()) {
            FleetResult.Bound first = broken.get(0);
            return "A bound is exceeded: %s must be %s. %s".formatted(OneLine.of(first.measure()), first.bound(),
                    OneLine.of(first.why()))
                    + (broken.size() == 1 ? "" : " (And %d more.)".formatted(broken.size() - 1));
        }
        if (!result.problems().isEmpty()) {
            return "No evidence: " + OneLine.of(result.problems().get(0));
        }
        List<FleetResult.Judged> unknown =
                result.instances().stream().filter(instance -> instance.state() == State.NO_EVIDENCE).toList();
        if (!unknown.isEmpty()) {
            return "No evidence of %d of %d instances: %s. %s".formatted(unknown.size(), result.instances().size(),
                    OneLine.of(unknown.get(0).name()),
                    remarks(unknown.get(0)).stream().findFirst().orElse(""));
        }
        int instances = result.instances().size();
        return "%s held on %s.".formatted(
                result.bounds().size() == 1 ? "The one bound" : "All %d bounds".formatted(result.bounds().size()),
                instances == 1 ? "the one instance" : "all %d instances".formatted(instances));
    }

    /** A dash where there is none. */
    private static String value(FleetResult.Bound bound, Double value) {
        return CheckWords.value(value, bound.unit());
    }

    private static long count(FleetResult result, State state) {
        return result.instances().stream().filter(instance -> instance.state() == state).count();
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Map<String, Object> content(FleetResult result, int rows) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckReport.PROSE);
        content.put("budget", PlainText.cut(result.budget(), TEXT));
        content.put("verdict", VerdictWord
                .of(result.breached() ? State.BROKEN : result.conclusive() ? State.HELD : State.NO_EVIDENCE)
                .saying(verdict(result)));
        content.put("problems", result.problems().stream()
                .filter(problem -> !content.get("verdict").toString().contains(OneLine.of(problem))).toList());
        content.put("facts", facts(result));
        content.put("bounds", result.bounds().stream().map(FleetReport::bound).toList());
        content.put("measures", result.instances().stream().findFirst().map(FleetReport::measures).orElse(List.of()));
        content.put("instances", result.instances().stream().limit(rows).map(FleetReport::instance).toList());
        content.put("more", more(result, rows));
        content.put("notes", result.notes());
        return content;
    }

    private static Map<String, Object> bound(FleetResult.Bound bound) {
        return Map.of("measure", PlainText.cut(bound.measure(), TEXT), "bound", bound.bound(), "worst",
                value(bound, bound.together().worst()),
                "ofWorst", PlainText.cut(bound.together().ofWorst(), TEXT), "median",
                value(bound, bound.together().median()),
                "sum", value(bound, bound.together().sum()), "state", VerdictWord.of(bound.state()), "why",
                bound.why());
    }

    private static Map<String, Object> instance(FleetResult.Judged instance) {
        return Map.of("name", PlainText.cut(instance.name(), NAME), "state", VerdictWord.of(instance.state()),
                "cells", cells(instance), "remarks", remarks(instance));
    }
}
