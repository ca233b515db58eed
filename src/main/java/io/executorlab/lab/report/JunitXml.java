package io.executorlab.lab.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.samskivert.mustache.Escapers;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * Bounds as test cases in JUnit XML that Jenkins, GitLab and Maven's tools read alike. A claim is none: refuting one is
 * a result.
 */
final class JunitXml {

    /** Without an offset, as Ant writes it, and in UTC: schemas older than Surefire's take no offset. */
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final String FAILURE = "failure";
    private static final String ERROR = "error";
    private static final String SKIPPED = "skipped";

    private record Property(String name, String value) {
    }

    /**
     * A suite of cases.
     *
     * @param startedAt milliseconds since the epoch; 0 where that is not known
     * @param properties at least one, or an older schema of Jenkins refuses the file
     */
    private record Suite(String name, long startedAt, double seconds, List<Property> properties, List<Case> cases) {

        private Suite {
            name = OneLine.of(name);
        }

        int tests() {
            return cases.size();
        }

        long failures() {
            return count(FAILURE);
        }

        long errors() {
            return count(ERROR);
        }

        long skipped() {
            return count(SKIPPED);
        }

        private long count(String element) {
            return cases.stream().filter(one -> one.element().equals(element)).count();
        }

        String time() {
            return String.format(Locale.ROOT, "%.3f", seconds);
        }

        String timestamp() {
            return startedAt == 0 ? "" : TIMESTAMP.format(Instant.ofEpochMilli(startedAt));
        }
    }

    /**
     * A case; its time is the load's and stands at the suite, for to judge a bound takes none.
     *
     * @param element what readers make of it; empty where it has passed, and one that is skipped fails nothing
     * @param details any number of lines; readers that show these leave out the message, so it is written before them
     */
    private record Case(String title, String element, String message, String details) {

        private Case {
            title = OneLine.of(title);
            message = OneLine.of(message);
        }

        static Case of(String title, State state, String message, String details) {
            return new Case(title, switch (state) {
                case HELD -> "";
                case BROKEN -> FAILURE;
                case NO_EVIDENCE -> ERROR;
                case NOT_JUDGED -> SKIPPED;
            }, message, details);
        }

        /** Of what is missing beside the bounds. */
        static Case withoutEvidence(String message, String details) {
            return new Case("evidence", ERROR, message, details);
        }

        String type() {
            return element.equals(FAILURE) ? "exceeded bound" : element.equals(ERROR) ? "no evidence" : "";
        }

        String text() {
            return details.isEmpty() ? message : message + "\n" + details;
        }
    }

    private JunitXml() {
    }

    private static String of(List<Suite> suites) {
        return Templates.fill("junit.xml.mustache", text -> Escapers.HTML
                .escape(text.lines().map(JunitXml::legal).collect(Collectors.joining("\n"))), Map.of("suites", suites));
    }

    /** XML 1.0 (2.2) forbids most control characters, escaped ones too. */
    private static String legal(String line) {
        return line.replaceAll("[^\t\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }

    /** A suite for each cell. */
    static String of(Stream<ExperimentResult> results) {
        return of(results.flatMap(result -> result.variants().values().stream()
                .map(cell -> new Suite(result.antiPattern() + "." + cell.id(), 0, 0, properties(cell.machine()),
                        cell.bounds().stream().map(bound -> Case.of(bound.measure() + " " + bound.bound(),
                                bound.state(), message(cell, bound), "")).toList()))).toList());
    }

    /** One suite, named for the budget. */
    static String of(CheckResult result) {
        List<Case> cases = new ArrayList<>(result.bounds().stream().map(bound -> of(bound, result)).toList());
        if (!result.problems().isEmpty() && result.bounds(State.NO_EVIDENCE).isEmpty()) {
            String verdict = CheckWords.verdict(result);
            cases.add(Case.withoutEvidence(verdict, problemsBeside(verdict, result)));
        }
        List<Property> properties = new ArrayList<>(properties(result.machine()));
        if (result.manner().reportOnly()) {
            properties.add(new Property("report only", "exceeded bounds are skipped"));
        }
        return of(List.of(new Suite("budget." + result.budget(), result.load().loadFrom(),
                result.load().loadSeconds(), properties, cases)));
    }

    /** One suite, named for the budget too. */
    static String of(VersionComparison result) {
        List<Case> cases = new ArrayList<>();
        result.differences().forEach(difference -> cases.add(Case.of(difference.measure() + " against before",
                difference.state(), difference.state() == State.BROKEN ? AgainstReport.words(difference)
                        : difference.measure() + ": " + difference.why(),
                details(difference.culprits()))));
        result.bounds().forEach(bound -> cases.add(Case.of(bound.measure() + " " + bound.bound(), bound.state(),
                reason(bound), details(bound.culprits()))));
        if (!result.problems().isEmpty()) {
            cases.add(Case.withoutEvidence(result.problems().get(0), ""));
        }
        return of(List.of(new Suite("against." + result.budget(), 0, 0, properties(result.machine()), cases)));
    }

    /**
     * One suite, named for the budget: each bound on all instances, with the instances that do not keep it as its
     * details.
     */
    static String of(FleetResult result) {
        List<Case> cases = new ArrayList<>();
        result.bounds().forEach(bound -> cases.add(Case.of(bound.measure() + " " + bound.bound(), bound.state(),
                "%s must be %s. %s".formatted(bound.measure(), bound.bound(), bound.why()).strip(),
                details(bound, result.instances()))));
        if (result.bounds().stream().allMatch(bound -> bound.state() == State.HELD) && !result.conclusive()) {
            cases.add(Case.withoutEvidence(FleetReport.verdict(result), ""));
        }
        return of(List.of(new Suite("instances." + result.budget(), result.source().fromMillis(),
                (result.source().toMillis() - result.source().fromMillis()) / 1000.0,
                List.of(new Property("instances", String.valueOf(result.instances().size()))), cases)));
    }

    private static String details(FleetResult.Bound bound, List<FleetResult.Judged> instances) {
        return instances.stream().flatMap(instance -> instance.bounds().stream()
                .filter(own -> own.measure().equals(bound.measure()) && own.state() != State.HELD)
                .map(own -> OneLine.of("%s: %s".formatted(instance.name(), reason(own)))))
                .collect(Collectors.joining("\n"));
    }

    private static String reason(BudgetVerdict bound) {
        return "%s. %s".formatted(CheckWords.sentence(bound), bound.why()).strip();
    }

    private static Case of(BudgetVerdict bound, CheckResult result) {
        boolean reported = bound.state() == State.BROKEN && result.manner().reportOnly();
        String words = CheckWords.sentence(bound) + (bound.why().isEmpty() ? "" : ": " + bound.why());
        return Case.of(bound.measure() + " " + bound.bound(), reported ? State.NOT_JUDGED : bound.state(),
                (reported ? "only reported: " : "") + words, bound.state() == State.NO_EVIDENCE
                        ? problemsBeside(bound.why(), result)
                        : Stream.of(details(bound.culprits()), bound.place()).filter(part -> !part.isEmpty())
                                .collect(Collectors.joining("\n")));
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

    private static String details(List<Culprit> culprits) {
        return culprits.stream().map(culprit -> OneLine.of(culprit.what()) + culprit.stack().stream()
                .map(frame -> "\n    at " + OneLine.of(frame)).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    private static List<Property> properties(Machine machine) {
        return List.of(new Property("machine", machine == null ? "unknown" : ResultView.machine(machine)));
    }
}
