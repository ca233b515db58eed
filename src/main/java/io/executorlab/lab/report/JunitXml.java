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

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.Culprit;
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

    /**
     * A suite of cases.
     *
     * @param startedAt milliseconds since the epoch; 0 where that is not known
     * @param machine a property, without which an older schema of Jenkins refuses the file
     */
    private record Suite(String name, long startedAt, double seconds, String machine, List<Case> cases) {

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
     * @param details any number of lines; readers that show these leave out the message, so it is written before them
     */
    private record Case(BudgetView.Judged judged, String details) {

        String title() {
            return OneLine.of(judged.name());
        }

        String element() {
            return switch (judged.state()) {
                case HELD -> "";
                case BROKEN -> FAILURE;
                case NO_EVIDENCE -> ERROR;
                case NOT_JUDGED -> SKIPPED;
            };
        }

        String message() {
            return OneLine.of(judged.sentence());
        }

        String type() {
            return judged.state() == State.BROKEN ? "exceeded bound"
                    : judged.state() == State.NO_EVIDENCE ? "no evidence" : "";
        }

        String text() {
            return details.isEmpty() ? message() : message() + "\n" + details;
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

    static String of(Stream<ExperimentResult> results) {
        return of(results.flatMap(result -> result.variants().values().stream()
                .map(cell -> new Suite(result.antiPattern() + "." + cell.id(), 0, 0, ResultView.machine(cell.machine()),
                        cell.bounds().stream().map(bound -> new Case(new BudgetView.Judged(
                                bound.measure() + " " + bound.bound(), bound.state(), message(cell, bound)), ""))
                                .toList()))).toList());
    }

    static String of(BudgetView view) {
        List<Case> cases = new ArrayList<>(view.judged().stream().map(row -> of(row, view)).toList());
        if (!view.problems().isEmpty()
                && view.judged().stream().noneMatch(row -> row.judged().state() == State.NO_EVIDENCE)) {
            cases.add(new Case(new BudgetView.Judged("evidence", State.NO_EVIDENCE, view.verdict().words()), ""));
        }
        BudgetView.Run run = view.run();
        return of(List.of(new Suite(run.suite(), run.startedAt(), run.seconds(), run.machine(), cases)));
    }

    private static Case of(BudgetView.Row row, BudgetView view) {
        BudgetView.Judged judged = row.judged();
        boolean counts = judged.state() != State.BROKEN || !view.run().reportOnly();
        return new Case(counts ? judged
                : new BudgetView.Judged(judged.name(), State.NOT_JUDGED, "only reported: " + judged.sentence()),
                judged.state() == State.NO_EVIDENCE
                        ? view.problems().stream().skip(1).map(OneLine::of).collect(Collectors.joining("\n"))
                        : details(row.culprits()));
    }

    private static String message(CellResult cell, BoundVerdict bound) {
        return bound.state() == State.NOT_JUDGED ? Disturbances.notJudged(cell)
                : bound.value() == null ? "no evidence: " + String.join(" ", cell.problems())
                        : Ending.words(bound);
    }

    private static String details(List<Culprit> culprits) {
        return culprits.stream().map(culprit -> OneLine.of(culprit.what()) + culprit.stack().stream()
                .map(frame -> "\n    at " + OneLine.of(frame)).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
