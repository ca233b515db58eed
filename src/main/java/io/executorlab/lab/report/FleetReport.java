package io.executorlab.lab.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
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
        result.instances().values().stream().findFirst().map(CheckResult::bounds).ifPresent(bounds -> {
            tables.add(new Table("", List.of("bound", "must be", "lowest", "highest", "state"),
                    IntStream.range(0, bounds.size()).mapToObj(bound -> row(bounds.get(bound), bound, result))
                            .toList()));
            tables.add(new Table("", Stream.concat(Stream.of("instance", "state"),
                    bounds.stream().map(BudgetVerdict::measure)).toList(),
                    result.instances().entrySet().stream().map(one -> row(one.getKey(), one.getValue())).toList()));
        });
        return new BudgetView("Check of %s on all instances".formatted(result.budget()), verdict(result, tables),
                new BudgetView.Run("instances." + result.budget(), "unknown", source.fromMillis(),
                        seconds(source.fromMillis(), source.toMillis()), false),
                facts(result), result.problems(), tables, notes(result));
    }

    private static VerdictWord verdict(FleetResult result, List<Table> tables) {
        List<String> unknown = new ArrayList<>(result.problems());
        result.instances().forEach((name, instance) -> {
            if (instance.state() == State.NO_EVIDENCE) {
                unknown.add("%s: %s".formatted(name, remark(instance)));
            }
        });
        List<Judged> bounds = tables.stream().flatMap(table -> table.rows().stream()).map(Row::judged)
                .filter(Objects::nonNull).toList();
        int instances = result.instances().size();
        return BudgetView.verdict(
                bounds.stream().filter(bound -> bound.state() == State.BROKEN).map(Judged::sentence).toList(), unknown,
                "%s held on %s.".formatted(
                        bounds.size() == 1 ? "The one bound" : "All %d bounds".formatted(bounds.size()),
                        instances == 1 ? "the one instance" : "all %d instances".formatted(instances)));
    }

    private static List<String> facts(FleetResult result) {
        Fleet.Source source = result.source();
        return List.of("Prometheus: %s, {%s}".formatted(source.prometheus(), source.selector()),
                "Time: %s to %s".formatted(time(source.fromMillis()), time(source.toMillis())),
                "Instances: %d, of which %d held, %d exceeded, %d no evidence".formatted(result.instances().size(),
                        count(result, State.HELD), count(result, State.BROKEN), count(result, State.NO_EVIDENCE)));
    }

    private static List<String> notes(FleetResult result) {
        Stream<String> threads = !result.breached() ? Stream.empty()
                : Stream.of("Whose threads they are only a check of one instance tells: lab check --management URL, "
                        + "with --pid PID where it can.");
        return Stream.concat(result.instances().values().stream().flatMap(instance -> instance.notes().stream())
                .distinct(), threads).toList();
    }

    /** A bound on all instances: exceeded where one of them exceeds it, held where all of them hold it. */
    private static Row row(BudgetVerdict bound, int number, FleetResult result) {
        List<String> broken = in(State.BROKEN, number, result);
        List<String> unknown = in(State.NO_EVIDENCE, number, result);
        State state = !broken.isEmpty() ? State.BROKEN : unknown.isEmpty() ? State.HELD : State.NO_EVIDENCE;
        String why = switch (state) {
            case BROKEN -> named("Exceeded", broken, result);
            case NO_EVIDENCE -> named("No evidence", unknown, result);
            default -> "";
        };
        DoubleSummaryStatistics values = result.instances().values().stream()
                .map(instance -> instance.bounds().get(number).value()).filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue).summaryStatistics();
        return new Row(List.of(bound.measure(), bound.bound(),
                BudgetView.value(values.getCount() == 0 ? null : values.getMin(), bound.unit()),
                BudgetView.value(values.getCount() == 0 ? null : values.getMax(), bound.unit()), VerdictWord.of(state)),
                new Judged(bound.measure() + " " + bound.bound(), state,
                        BudgetView.told("%s must be %s".formatted(bound.measure(), bound.bound()), why)),
                why, List.of());
    }

    private static List<String> in(State state, int bound, FleetResult result) {
        return result.instances().entrySet().stream()
                .filter(one -> one.getValue().bounds().get(bound).state() == state).map(Map.Entry::getKey).toList();
    }

    private static String named(String what, List<String> names, FleetResult result) {
        return "%s in %d of %d instances: %s%s.".formatted(what, names.size(), result.instances().size(), names.get(0),
                names.size() == 1 ? "" : " and %d more".formatted(names.size() - 1));
    }

    private static Row row(String name, CheckResult instance) {
        List<Object> cells = new ArrayList<>(List.of(name, VerdictWord.of(instance.state())));
        instance.bounds().forEach(bound -> cells.add(BudgetView.value(bound.value(), bound.unit())
                + (bound.state() == State.BROKEN ? " exceeded" : "")));
        return new Row(cells, null, remark(instance), List.of());
    }

    private static String remark(CheckResult instance) {
        Stream<String> bounds = instance.bounds().stream().filter(bound -> bound.state() == State.BROKEN
                || bound.state() == State.NO_EVIDENCE && instance.problems().isEmpty())
                .map(bound -> BudgetView.told(BudgetView.sentence(bound), bound.why()));
        return Stream.concat(instance.problems().stream(), bounds).collect(Collectors.joining(" "));
    }

    private static long count(FleetResult result, State state) {
        return result.instances().values().stream().filter(instance -> instance.state() == state).count();
    }

    private static double seconds(long fromMillis, long toMillis) {
        return (toMillis - fromMillis) / 1000.0;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
