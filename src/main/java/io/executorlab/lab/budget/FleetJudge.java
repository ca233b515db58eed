package io.executorlab.lab.budget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Monotonicity;
import io.executorlab.lab.measure.Scraped;

/**
 * From what Prometheus has scraped of a service to the verdict on each instance and on all together: a pure function.
 */
public final class FleetJudge {

    private FleetJudge() {
    }

    /**
     * Throws {@link UsageException} with a line for each bound that scrapes cannot carry: where it is, why not, what to
     * do.
     */
    public static void requireScraped(Budget budget) {
        List<String> refused = budget.bounds().stream().flatMap(entry -> Scraped.obstacle(entry.measure()).stream()
                .map(why -> "%s: %s cannot be judged by what Prometheus has scraped: %s.".formatted(budget.at(entry),
                        entry.measure(), why)))
                .toList();
        if (!refused.isEmpty()) {
            throw new UsageException(String.join(System.lineSeparator(), refused));
        }
    }

    /** Throws {@link UsageException} as {@link #requireScraped}. */
    public static FleetResult judge(Budget budget, Fleet fleet) {
        requireScraped(budget);
        double interval = Numbers.median(fleet.instances().stream().flatMapToLong(Instance::intervals).asDoubleStream())
                .orElse(0);
        List<FleetResult.Judged> judged = fleet.instances().stream()
                .map(instance -> new InstanceJudge(budget, fleet.source(), instance, interval).judged()).toList();
        List<String> problems = problems(fleet);
        List<FleetResult.Bound> bounds = new ArrayList<>();
        for (int i = 0; i < budget.bounds().size(); i++) {
            bounds.add(together(budget, budget.bounds().get(i), i, judged, problems));
        }
        return new FleetResult(FleetResult.FORMAT, budget.name(), fleet.source(), problems, notes(judged), bounds,
                brokenFirst(judged));
    }

    private static List<String> problems(Fleet fleet) {
        return fleet.instances().stream().anyMatch(instance -> !instance.scrapes().isEmpty()) ? List.of()
                : List.of(("Prometheus has no data of {%s} in this time: no series jvm_threads_live_threads. Is the "
                        + "selector right, and is the service scraped?").formatted(fleet.source().selector()));
    }

    private static FleetResult.Bound together(Budget budget, Budget.Entry entry, int number,
            List<FleetResult.Judged> judged, List<String> problems) {
        Measure measure = Measures.named(entry.measure());
        List<FleetResult.Judged> broken = in(State.BROKEN, number, judged);
        List<FleetResult.Judged> unknown = in(State.NO_EVIDENCE, number, judged);
        State state = !broken.isEmpty() ? State.BROKEN
                : problems.isEmpty() && unknown.isEmpty() && !judged.isEmpty() ? State.HELD : State.NO_EVIDENCE;
        String why = switch (state) {
            case HELD, NOT_JUDGED -> "";
            case BROKEN ->
                    "Exceeded in %d of %s: %s.%s".formatted(broken.size(), instances(judged.size()), names(broken),
                            unknown.isEmpty() ? "" : " No evidence of %d more.".formatted(unknown.size()));
            case NO_EVIDENCE -> !problems.isEmpty() ? problems.get(0)
                    : "No evidence of %d of %s: %s. %s".formatted(unknown.size(), instances(judged.size()),
                            names(unknown), unknown.get(0).bounds().get(number).why());
        };
        List<FleetResult.Judged> measured = judged.stream()
                .filter(instance -> instance.bounds().get(number).value() != null)
                .sorted(Comparator.comparingDouble(instance -> value(instance, number))).toList();
        Bound bound = entry.bound();
        boolean upper = bound.atMost() != null || bound.perRequest() != null;
        FleetResult.Judged worst = measured.isEmpty() ? null : measured.get(upper ? measured.size() - 1 : 0);
        String words = worst != null ? worst.bounds().get(number).bound()
                : judged.isEmpty() ? bound.describe() : judged.get(0).bounds().get(number).bound();
        boolean forEachRequest = bound.perRequest() != null && bound.atMost() == null && bound.atLeast() == null;
        boolean adds = !forEachRequest && (measure.kind() == Measure.Kind.TOTAL
                || measure.monotonicity(Measures.parameter(entry.measure())) == Monotonicity.COUNTER);
        OptionalDouble median = Numbers.median(measured.stream().mapToDouble(instance -> value(instance, number)));
        FleetResult.Together together = worst == null ? new FleetResult.Together(null, "", null, null)
                : new FleetResult.Together(value(worst, number), worst.name(), median.getAsDouble(),
                        adds ? measured.stream().mapToDouble(instance -> value(instance, number)).sum() : null);
        return new FleetResult.Bound(entry.measure(), measure.unit(), words, state, why, budget.at(entry), together);
    }

    private static List<FleetResult.Judged> in(State state, int number, List<FleetResult.Judged> judged) {
        return judged.stream().filter(instance -> instance.bounds().get(number).state() == state).toList();
    }

    private static String instances(int count) {
        return count == 1 ? "1 instance" : count + " instances";
    }

    private static String names(List<FleetResult.Judged> all) {
        return all.get(0).name() + (all.size() == 1 ? "" : " and %d more".formatted(all.size() - 1));
    }

    private static double value(FleetResult.Judged instance, int bound) {
        return instance.bounds().get(bound).value();
    }

    private static List<String> notes(List<FleetResult.Judged> judged) {
        List<String> notes = new ArrayList<>();
        judged.stream().flatMap(instance -> instance.notes().stream()).distinct().map(note -> {
            long of = judged.stream().filter(instance -> instance.notes().contains(note)).count();
            return of == judged.size() ? note : "%s (Of %d of %s.)".formatted(note, of, instances(judged.size()));
        }).forEach(notes::add);
        if (judged.stream().anyMatch(instance -> instance.state() == State.BROKEN)) {
            notes.add(
                    "Whose threads they are only a check of one instance tells: lab check --management URL, with "
                            + "--pid PID where it can.");
        }
        return notes;
    }

    private static List<FleetResult.Judged> brokenFirst(List<FleetResult.Judged> judged) {
        List<State> order = List.of(State.BROKEN, State.NO_EVIDENCE, State.HELD);
        return judged.stream().sorted(Comparator.comparing(instance -> order.indexOf(instance.state()))).toList();
    }
}
