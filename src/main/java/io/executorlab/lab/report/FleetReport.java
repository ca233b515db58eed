package io.executorlab.lab.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.BoundVerdict.State;

/** A check of all instances of a service as a page of text: the budget on all together, then each of them, the odd one out first. */
public final class FleetReport {

    private static final int NAME = 70;
    private static final int SENTENCE = 300;
    private static final int ROWS = 12;

    private FleetReport() {
    }

    /** The page; the verdict is its last line. */
    public static String terminal(FleetResult result) {
        List<String> lines = new ArrayList<>(List.of("", "Check of " + PlainText.cut(result.budget(), NAME) + " on all instances"));
        facts(result).forEach(fact -> sentence(lines, fact, "  "));
        result.problems().forEach(problem -> sentence(lines, "Problem: " + problem, "  "));
        lines.add("");
        TextTable bounds = new TextTable(false);
        bounds.row(List.of("bound", "must be", "worst", "of", "median", "sum", "state"));
        result.bounds().forEach(bound -> bounds.row(List.of(PlainText.cut(bound.measure(), NAME), PlainText.cut(bound.bound(), NAME),
                value(bound, bound.together().worst()), PlainText.cut(bound.together().ofWorst(), NAME), value(bound, bound.together().median()),
                value(bound, bound.together().sum()), CheckWords.state(bound.state()))));
        bounds.addTo(lines, i -> {
            if (!result.bounds().get(i).why().isEmpty()) {
                sentence(lines, result.bounds().get(i).why(), "    ");
            }
        });
        if (!result.instances().isEmpty()) {
            lines.add("");
            instances(lines, result);
        }
        if (!result.notes().isEmpty()) {
            lines.add("");
            result.notes().forEach(note -> sentence(lines, "Note: " + note, "  "));
        }
        lines.add("");
        sentence(lines, verdict(result), "  ");
        return String.join("\n", lines);
    }

    private static void instances(List<String> lines, FleetResult result) {
        List<FleetResult.Judged> shown = result.instances().stream().limit(ROWS).toList();
        TextTable table = new TextTable(false);
        table.row(head(result));
        shown.forEach(each -> table.row(row(each)));
        table.addTo(lines, i -> remarks(shown.get(i)).forEach(remark -> sentence(lines, remark, "    ")));
        more(result, ROWS).forEach(line -> sentence(lines, line, "  "));
    }

    private static List<String> head(FleetResult result) {
        List<String> head = new ArrayList<>(List.of("instance", "state", "scrapes", "every", "restarts"));
        head.addAll(measures(result.instances().get(0)));
        return head;
    }

    static List<String> measures(FleetResult.Judged instance) {
        return instance.bounds().stream().map(bound -> PlainText.cut(bound.measure(), NAME)).toList();
    }

    /** An instance's name, state, scrapes, their interval, restarts, and its value for each bound. */
    static List<String> row(FleetResult.Judged instance) {
        FleetResult.Seen seen = instance.seen();
        List<String> row = new ArrayList<>(List.of(PlainText.cut(instance.name(), NAME), CheckWords.state(instance.state()), String.valueOf(seen.scrapes()),
                seen.intervalSeconds() == 0 ? "-" : Numbers.number(seen.intervalSeconds()) + " s", String.valueOf(seen.restarts())));
        instance.bounds().forEach(bound -> row.add(CheckWords.value(bound) + (bound.state() == State.BROKEN ? " exceeded" : "")));
        return row;
    }

    /** Why an instance is no evidence, and of the bounds that are broken or not judged, why. */
    static List<String> remarks(FleetResult.Judged instance) {
        Stream<String> bounds = instance.bounds().stream().filter(bound -> bound.state() == State.BROKEN
                || bound.state() == State.NO_EVIDENCE && instance.problems().isEmpty()).map(FleetReport::remark);
        return Stream.concat(instance.problems().stream(), bounds).map(OneLine::of).toList();
    }

    private static String remark(BudgetVerdict bound) {
        return "%s. %s".formatted(CheckWords.sentence(bound), bound.why()).strip();
    }

    /** What the table leaves out, if anything. */
    static List<String> more(FleetResult result, int rows) {
        List<FleetResult.Judged> rest = result.instances().stream().skip(rows).toList();
        return rest.isEmpty() ? List.of() : List.of("and %d more, %s: %s has them all.".formatted(rest.size(),
                rest.stream().allMatch(each -> each.state() == State.HELD) ? "which held" : "not all of which held", FleetResult.FILE));
    }

    /** What was read, a line each. */
    static List<String> facts(FleetResult result) {
        Fleet.Source source = result.source();
        List<String> facts = new ArrayList<>();
        facts.add("Prometheus: %s, {%s}".formatted(source.prometheus(), source.selector()));
        facts.add("Time: %s to %s".formatted(time(source.fromMillis()), time(source.toMillis())));
        if (source.load() != null) {
            facts.add("Load: %s; %s s".formatted(String.join(" ", source.load().command()),
                    Numbers.number((source.load().toMillis() - source.load().fromMillis()) / 1000.0)));
        }
        facts.add("Instances: %d, of which %d held, %d exceeded, %d no evidence".formatted(result.instances().size(), count(result, State.HELD),
                count(result, State.BROKEN), count(result, State.NO_EVIDENCE)));
        return facts;
    }

    /** In one sentence; what is proven goes before missing evidence. */
    public static String verdict(FleetResult result) {
        List<FleetResult.Bound> broken = result.bounds().stream().filter(bound -> bound.state() == State.BROKEN).toList();
        if (!broken.isEmpty()) {
            FleetResult.Bound first = broken.get(0);
            return "A bound is exceeded: %s must be %s. %s".formatted(OneLine.of(first.measure()), first.bound(), OneLine.of(first.why()))
                    + (broken.size() == 1 ? "" : " (And %d more.)".formatted(broken.size() - 1));
        }
        if (!result.problems().isEmpty()) {
            return "No evidence: " + OneLine.of(result.problems().get(0));
        }
        List<FleetResult.Judged> unknown = result.instances().stream().filter(each -> each.state() == State.NO_EVIDENCE).toList();
        if (!unknown.isEmpty()) {
            return "No evidence of %d of %d instances: %s. %s".formatted(unknown.size(), result.instances().size(), OneLine.of(unknown.get(0).name()),
                    remarks(unknown.get(0)).stream().findFirst().orElse(""));
        }
        int instances = result.instances().size();
        return "%s held on %s.".formatted(result.bounds().size() == 1 ? "The one bound" : "All %d bounds".formatted(result.bounds().size()),
                instances == 1 ? "the one instance" : "all %d instances".formatted(instances));
    }

    /** A dash where there is none. */
    static String value(FleetResult.Bound bound, Double value) {
        return CheckWords.value(value, bound.unit());
    }

    private static long count(FleetResult result, State state) {
        return result.instances().stream().filter(each -> each.state() == state).count();
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void sentence(List<String> lines, String text, String indent) {
        lines.addAll(PlainText.wrap(PlainText.cut(text, SENTENCE), indent));
    }
}
