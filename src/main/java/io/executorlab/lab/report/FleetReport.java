package io.executorlab.lab.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.BudgetView.Judged;
import io.executorlab.lab.report.BudgetView.Row;
import io.executorlab.lab.report.BudgetView.Table;

/** A check of all instances in words: the budget on all together, then each of them, those that exceed it first. */
public final class FleetReport {

    private FleetReport() {
    }

    public static BudgetView of(FleetResult result) {
        Fleet.Source source = result.source();
        List<Table> tables = new ArrayList<>();
        tables.add(new Table("", List.of("bound", "must be", "worst", "of", "median", "sum", "state"),
                result.bounds().stream().map(FleetReport::row).toList()));
        result.instances().stream().findFirst().ifPresent(first -> tables.add(new Table("",
                Stream.concat(Stream.of("instance", "state", "scrapes", "every", "restarts"),
                        first.bounds().stream().map(BudgetVerdict::measure)).toList(),
                result.instances().stream().map(FleetReport::row).toList())));
        return new BudgetView("Check of %s on all instances".formatted(result.budget()), verdict(result),
                new BudgetView.Run("instances." + result.budget(), "unknown", source.fromMillis(),
                        seconds(source.fromMillis(), source.toMillis()), false),
                facts(result), result.problems(), tables, result.notes());
    }

    private static VerdictWord verdict(FleetResult result) {
        List<String> unknown = new ArrayList<>(result.problems());
        result.instances().stream().filter(instance -> instance.state() == State.NO_EVIDENCE)
                .forEach(instance -> unknown.add("%s: %s".formatted(instance.name(), remark(instance))));
        int bounds = result.bounds().size();
        int instances = result.instances().size();
        return BudgetView.verdict(
                result.bounds().stream().filter(bound -> bound.state() == State.BROKEN).map(FleetReport::words)
                        .toList(),
                unknown, "%s held on %s.".formatted(bounds == 1 ? "The one bound" : "All %d bounds".formatted(bounds),
                        instances == 1 ? "the one instance" : "all %d instances".formatted(instances)));
    }

    private static String words(FleetResult.Bound bound) {
        return BudgetView.told("%s must be %s".formatted(bound.measure(), bound.bound()), bound.why());
    }

    /** Lists what was read, a line each. */
    private static List<String> facts(FleetResult result) {
        Fleet.Source source = result.source();
        List<String> facts = new ArrayList<>();
        facts.add("Prometheus: %s, {%s}".formatted(source.prometheus(), source.selector()));
        facts.add("Time: %s to %s".formatted(time(source.fromMillis()), time(source.toMillis())));
        facts.add("Instances: %d, of which %d held, %d exceeded, %d no evidence".formatted(result.instances().size(),
                count(result, State.HELD), count(result, State.BROKEN), count(result, State.NO_EVIDENCE)));
        return facts;
    }

    private static Row row(FleetResult.Bound bound) {
        FleetResult.Together together = bound.together();
        return new Row(
                List.of(bound.measure(), bound.bound(), BudgetView.value(together.worst(), bound.unit()),
                        together.ofWorst(), BudgetView.value(together.median(), bound.unit()),
                        BudgetView.value(together.sum(), bound.unit()), VerdictWord.of(bound.state())),
                new Judged(bound.measure() + " " + bound.bound(), bound.state(), words(bound)), bound.why(),
                List.of());
    }

    private static Row row(FleetResult.Judged instance) {
        FleetResult.Seen seen = instance.seen();
        List<Object> cells = new ArrayList<>(List.of(instance.name(), VerdictWord.of(instance.state()),
                String.valueOf(seen.scrapes()),
                seen.intervalSeconds() == 0 ? "-" : Numbers.number(seen.intervalSeconds()) + " s",
                String.valueOf(seen.restarts())));
        instance.bounds().forEach(bound -> cells.add(BudgetView.value(bound.value(), bound.unit())
                + (bound.state() == State.BROKEN ? " exceeded" : "")));
        return new Row(cells, null, remark(instance), List.of());
    }

    /** Says why there is no evidence of an instance, and why bounds are exceeded or not judged. */
    private static String remark(FleetResult.Judged instance) {
        Stream<String> bounds = instance.bounds().stream().filter(bound -> bound.state() == State.BROKEN
                || bound.state() == State.NO_EVIDENCE && instance.problems().isEmpty())
                .map(bound -> BudgetView.told(BudgetView.sentence(bound), bound.why()));
        return Stream.concat(instance.problems().stream(), bounds).collect(Collectors.joining(" "));
    }

    private static long count(FleetResult result, State state) {
        return result.instances().stream().filter(instance -> instance.state() == state).count();
    }

    private static double seconds(long fromMillis, long toMillis) {
        return (toMillis - fromMillis) / 1000.0;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
