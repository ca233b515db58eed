package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;

/**
 * The result of a check of all instances of a service ({@code instances.json}).
 *
 * @param problems why there is no evidence of the service as a whole, in sentences
 * @param instances by their names; those with an exceeded bound first, then those without evidence
 */
public record FleetResult(int format, String budget, Fleet.Source source, List<String> problems,
        Map<String, CheckResult> instances) implements BudgetResult {

    public static final String FILE = "instances.json";
    public static final int FORMAT = 2;

    /** Throws {@link UsageException} with a line for each bound that scrapes cannot carry. */
    public static void requireScraped(Budget budget) {
        List<String> refused = budget.bounds().stream()
                .flatMap(entry -> Measures.obstacleToScraping(entry.measure()).stream()
                        .map(why -> english("fleet.not-scraped", budget.at(entry), entry.measure(), why)))
                .toList();
        if (!refused.isEmpty()) {
            throw new UsageException(String.join(System.lineSeparator(), refused));
        }
    }

    /** Judges each instance by what Prometheus has scraped of it; throws as {@link #requireScraped}. */
    public static FleetResult of(Budget budget, Fleet fleet) {
        requireScraped(budget);
        Map<String, CheckResult> judged = new LinkedHashMap<>();
        fleet.instances().stream()
                .map(instance -> Map.entry(instance.name(),
                        new InstanceJudge(budget, fleet.source(), instance).judged()))
                .sorted(Comparator.comparing(one -> one.getValue().state()))
                .forEach(one -> judged.put(one.getKey(), one.getValue()));
        List<String> problems = fleet.instances().stream().anyMatch(one -> !one.scrapes().isEmpty()) ? List.of()
                : List.of(english("fleet.no-data", fleet.source().selector()));
        return new FleetResult(FORMAT, budget.name(), fleet.source(), problems, judged);
    }

    @Override
    public Stream<State> states() {
        return instances.values().stream().flatMap(CheckResult::states);
    }

    /** Returns whether every bound has a verdict on every instance. */
    @Override
    public boolean conclusive() {
        return problems.isEmpty() && instances.values().stream().allMatch(CheckResult::conclusive);
    }
}
