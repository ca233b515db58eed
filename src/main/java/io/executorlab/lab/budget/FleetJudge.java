package io.executorlab.lab.budget;

import static io.executorlab.lab.i18n.Messages.english;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Scraped;

/** Judges each instance of a service by what Prometheus has scraped of it: a pure function. */
public final class FleetJudge {

    private static final List<State> ORDER = List.of(State.BROKEN, State.NO_EVIDENCE, State.HELD);

    private FleetJudge() {
    }

    /** Throws {@link UsageException} with a line for each bound that scrapes cannot carry. */
    public static void requireScraped(Budget budget) {
        List<String> refused = budget.bounds().stream().flatMap(entry -> Scraped.obstacle(entry.measure()).stream()
                .map(why -> english("fleet.not-scraped", budget.at(entry), entry.measure(), why)))
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
        Map<String, CheckResult> judged = new LinkedHashMap<>();
        fleet.instances().stream()
                .map(instance -> Map.entry(instance.name(),
                        new InstanceJudge(budget, fleet.source(), instance, interval).judged()))
                .sorted(Comparator.comparing(one -> ORDER.indexOf(one.getValue().state())))
                .forEach(one -> judged.put(one.getKey(), one.getValue()));
        List<String> problems = fleet.instances().stream().anyMatch(one -> !one.scrapes().isEmpty()) ? List.of()
                : List.of(english("fleet.no-data", fleet.source().selector()));
        return new FleetResult(FleetResult.FORMAT, budget.name(), fleet.source(), problems, judged);
    }
}
