package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.View.Judged;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Table;

/** A check of all instances in words: the budget on all together, then each of them, those that exceed it first. */
public final class FleetReport {

    private static final String WHOSE = "Whose threads they are only a check of one instance tells: "
            + "lab check --management URL, with --pid PID where it can.";

    private FleetReport() {
    }

    public static View of(FleetResult result) {
        Fleet.Source source = result.source();
        List<Table> tables = new ArrayList<>();
        List<BudgetVerdict> bounds =
                result.instances().values().stream().findFirst().map(CheckResult::bounds).orElse(List.of());
        if (!bounds.isEmpty()) {
            tables.add(new Table("", List.of("bound", "must be", "lowest", "highest", "state"),
                    IntStream.range(0, bounds.size()).mapToObj(bound -> row(bounds.get(bound), bound, result))
                            .toList()));
            tables.add(new Table("", Stream.concat(Stream.of("instance", "state"),
                    bounds.stream().map(BudgetVerdict::measure)).toList(),
                    result.instances().entrySet().stream().map(one -> row(one.getKey(), one.getValue())).toList()));
        }
        Stream<String> unknown = result.instances().entrySet().stream()
                .filter(one -> one.getValue().state() == State.NO_EVIDENCE)
                .map(one -> "%s: %s".formatted(one.getKey(), remark(one.getValue())));
        int instances = result.instances().size();
        return new View("Check of %s on all instances".formatted(result.budget()), "",
                View.verdictOn(tables, Stream.concat(result.problems().stream(), unknown).toList(),
                        "%s held on %s.".formatted(
                                bounds.size() == 1 ? "The one bound" : "All %d bounds".formatted(bounds.size()),
                                instances == 1 ? "the one instance" : "all %d instances".formatted(instances))),
                new View.Run("instances." + result.budget(), "unknown", source.fromMillis(),
                        (source.toMillis() - source.fromMillis()) / 1000.0, false),
                List.of("Prometheus: %s, {%s}".formatted(source.prometheus(), source.selector()),
                        "Time: %s to %s".formatted(Numbers.time(source.fromMillis()),
                        Numbers.time(source.toMillis())),
                        "Instances: %d, of which %d held, %d exceeded, %d no evidence".formatted(instances,
                                count(result, State.HELD), count(result, State.BROKEN),
                                count(result, State.NO_EVIDENCE))),
                result.problems(), tables,
                Stream.concat(result.instances().values().stream().flatMap(instance -> instance.notes().stream())
                        .distinct(), result.breached() ? Stream.of(WHOSE) : Stream.of()).toList());
    }

    /** A bound on all instances: exceeded where one of them exceeds it, held where all of them hold it. */
    private static Row row(BudgetVerdict bound, int number, FleetResult result) {
        Map<String, BudgetVerdict> verdicts = new LinkedHashMap<>();
        result.instances().forEach((name, instance) -> verdicts.put(name, instance.bounds().get(number)));
        State state = Stream.of(State.BROKEN, State.NO_EVIDENCE)
                .filter(worst -> verdicts.values().stream().anyMatch(verdict -> verdict.state() == worst)).findFirst()
                .orElse(State.HELD);
        List<String> names = verdicts.entrySet().stream().filter(one -> one.getValue().state() == state)
                .map(Map.Entry::getKey).toList();
        String where = state == State.HELD ? ""
                : ", %s in %d of %d instances: %s%s".formatted(VerdictWord.of(state), names.size(), verdicts.size(),
                        names.get(0), names.size() == 1 ? "" : " and %d more".formatted(names.size() - 1));
        DoubleSummaryStatistics values = verdicts.values().stream().map(BudgetVerdict::value).filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue).summaryStatistics();
        boolean measured = values.getCount() > 0;
        String sentence = "%s must be %s%s".formatted(bound.measure(), bound.bound(), where);
        return new Row(
                List.of(bound.measure(), bound.bound(),
                        View.value(measured ? values.getMin() : null, bound.unit()),
                        View.value(measured ? values.getMax() : null, bound.unit()), VerdictWord.of(state)),
                new Judged(bound.measure() + " " + bound.bound(), state, sentence, ""),
                state == State.HELD ? "" : sentence, List.of());
    }

    private static Row row(String name, CheckResult instance) {
        List<Object> cells = new ArrayList<>(List.of(name, VerdictWord.of(instance.state())));
        instance.bounds().forEach(bound -> cells.add(View.value(bound.value(), bound.unit())
                + (bound.state() == State.BROKEN ? " exceeded" : "")));
        return new Row(cells, null, remark(instance), List.of());
    }

    private static String remark(CheckResult instance) {
        Stream<String> bounds = instance.bounds().stream().filter(bound -> bound.state() == State.BROKEN
                || bound.state() == State.NO_EVIDENCE && instance.problems().isEmpty())
                .map(bound -> CheckReport.row(bound, "").judged().told());
        return Stream.concat(instance.problems().stream(), bounds).collect(Collectors.joining(" "));
    }

    private static long count(FleetResult result, State state) {
        return result.instances().values().stream().filter(instance -> instance.state() == state).count();
    }
}
