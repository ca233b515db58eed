package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.JunitXml.Outcome;

/** Bounds as test cases. A claim is none: refuting one is a result. */
final class JunitSuites {

    private JunitSuites() {
    }

    /** A suite for each cell. */
    static List<JunitXml.Suite> of(ExperimentResult result) {
        return result.variants().values().stream().map(cell -> {
            List<JunitXml.Case> cases = cell.bounds().stream().map(bound -> new JunitXml.Case(
                    bound.measure() + " " + bound.bound(), Outcome.of(bound.state()), message(cell, bound), ""))
                    .toList();
            return new JunitXml.Suite(result.antiPattern() + "." + cell.id(), 0, 0, properties(cell.machine()), cases);
        }).toList();
    }

    /** One suite, named for the budget. */
    static JunitXml.Suite of(CheckResult result) {
        List<JunitXml.Case> cases = new ArrayList<>();
        result.bounds().forEach(bound -> cases.add(of(bound, result)));
        if (!result.problems().isEmpty() && result.bounds(State.NO_EVIDENCE).isEmpty()) {
            String verdict = CheckWords.verdict(result);
            cases.add(
                    new JunitXml.Case("evidence", Outcome.WITHOUT_EVIDENCE, verdict, problemsBeside(verdict, result)));
        }
        Map<String, String> properties = properties(result.machine());
        if (result.manner().reportOnly()) {
            properties.put("report only", "broken bounds are skipped");
        }
        if (!result.manner().earlier().isEmpty()) {
            properties.put("attempt", CheckWords.attempt(result));
        }
        return new JunitXml.Suite("budget." + result.budget(), result.load().loadFrom(), result.load().loadSeconds(),
                properties, cases);
    }

    /** One suite, named for the budget too. */
    static JunitXml.Suite of(VersionComparison result) {
        List<JunitXml.Case> cases = new ArrayList<>();
        result.differences()
                .forEach(each -> cases.add(new JunitXml.Case(each.measure() + " against before",
                        Outcome.of(each.state()),
                        each.state() == State.BROKEN ? AgainstReport.words(each) : each.measure() + ": " + each.why(),
                        details(each.culprits()))));
        result.bounds().forEach(bound -> cases.add(new JunitXml.Case(bound.measure() + " " + bound.bound(),
                Outcome.of(bound.state()),
                "%s. %s".formatted(CheckWords.sentence(bound), bound.why()).strip(), details(bound.culprits()))));
        if (!result.problems().isEmpty()) {
            cases.add(new JunitXml.Case("evidence", Outcome.WITHOUT_EVIDENCE, result.problems().get(0), ""));
        }
        return new JunitXml.Suite("against." + result.budget(), 0, 0, properties(result.machine()), cases);
    }

    /**
     * One suite, named for the budget: each bound on all instances, with the instances that do not keep it as its
     * details.
     */
    static JunitXml.Suite of(FleetResult result) {
        List<JunitXml.Case> cases = new ArrayList<>();
        result.bounds().forEach(
                bound -> cases.add(new JunitXml.Case(bound.measure() + " " + bound.bound(), Outcome.of(bound.state()),
                        "%s must be %s. %s".formatted(bound.measure(), bound.bound(), bound.why()).strip(),
                        details(bound, result.instances()))));
        if (result.bounds().stream().allMatch(bound -> bound.state() == State.HELD) && !result.conclusive()) {
            cases.add(new JunitXml.Case("evidence", Outcome.WITHOUT_EVIDENCE, FleetReport.verdict(result), ""));
        }
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("instances", String.valueOf(result.instances().size()));
        return new JunitXml.Suite("instances." + result.budget(), result.source().fromMillis(),
                (result.source().toMillis() - result.source().fromMillis()) / 1000.0, properties, cases);
    }

    private static String details(FleetResult.Bound bound, List<FleetResult.Judged> instances) {
        return instances.stream().flatMap(instance -> instance.bounds().stream()
                .filter(its -> its.measure().equals(bound.measure()) && its.state() != State.HELD)
                .map(its -> "%s: %s. %s".formatted(instance.name(), CheckWords.sentence(its), its.why()).strip()))
                .map(OneLine::of)
                .collect(Collectors.joining("\n"));
    }

    private static JunitXml.Case of(BudgetVerdict bound, CheckResult result) {
        boolean reported = bound.state() == State.BROKEN && result.manner().reportOnly();
        return new JunitXml.Case(bound.measure() + " " + bound.bound(),
                reported ? Outcome.SKIPPED : Outcome.of(bound.state()),
                (reported ? "only reported: " : "") + message(bound),
                bound.state() == State.NO_EVIDENCE ? problemsBeside(bound.why(), result) : details(bound));
    }

    private static String problemsBeside(String said, CheckResult result) {
        return result.problems().stream().filter(problem -> !said.endsWith(problem)).map(OneLine::of)
                .collect(Collectors.joining("\n"));
    }

    private static String message(CellResult cell, BoundVerdict bound) {
        return bound.state() == State.NOT_JUDGED ? Disturbances.notJudged(cell)
                : bound.value() == null ? "no evidence: " + String.join(" ", cell.problems())
                        : "%s is %s, must be %s".formatted(bound.measure(), Numbers.precise(bound.value()),
                                bound.bound());
    }

    private static String message(BudgetVerdict bound) {
        String words = CheckWords.sentence(bound);
        return bound.why().isEmpty() ? words : words + ": " + bound.why();
    }

    private static String details(BudgetVerdict bound) {
        String culprits = details(bound.culprits());
        return culprits + (culprits.isEmpty() || bound.place().isEmpty() ? "" : "\n") + bound.place();
    }

    private static String details(List<Culprit> culprits) {
        return culprits.stream().map(culprit -> OneLine.of(culprit.what()) + culprit.stack().stream()
                .map(frame -> "\n    at " + OneLine.of(frame)).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> properties(Machine machine) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("machine", machine == null ? "unknown" : ResultView.machine(machine));
        return properties;
    }
}
