package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.samskivert.mustache.Escapers;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.View.Judged;
import io.executorlab.lab.report.View.Row;

/**
 * Writes what a command leaves besides its evidence: the result as JSON, as JUnit XML, as Markdown and as a page. All
 * of them are written or none; throws {@link IOException} naming the file that cannot be.
 */
public final class ResultFiles {

    public static final String RESULT = "result.json";
    public static final String SUMMARY = "summary.json";
    public static final String REPORT = "report.html";
    public static final String MARKDOWN = "summary.md";
    public static final String JUNIT = "junit.xml";

    private ResultFiles() {
    }

    public static void write(Path folder, ExperimentResult result) throws IOException {
        AtomicFile.write(folder.resolve(RESULT), Json.pretty(result) + "\n");
    }

    public static void writeSummary(Path folder, Map<Experiment, ExperimentResult> judged) throws IOException {
        write(folder, SUMMARY, List.copyOf(judged.values()), judged.entrySet().stream()
                .map(one -> ExperimentReport.of(one.getKey(), one.getValue())).toList(), Page.html(folder, judged));
    }

    /** @param file that the result as JSON goes into */
    public static void write(Path folder, String file, Object result, View view) throws IOException {
        write(folder, file, result, List.of(view), Page.html(folder, view));
    }

    private static void write(Path folder, String file, Object result, List<View> views, String html)
            throws IOException {
        AtomicFile.write(Map.of(folder.resolve(file), Json.pretty(result) + "\n", folder.resolve(JUNIT),
                JunitXml.of(views), folder.resolve(MARKDOWN), View.markdown(views), folder.resolve(REPORT), html));
    }

    /**
     * Bounds as test cases in JUnit XML that Jenkins, GitLab and Maven's tools read alike. A claim is none: refuting
     * one is a result.
     */
    static final class JunitXml {

        /** Without an offset, as Ant writes it, and in UTC: schemas older than Surefire's take no offset. */
        private static final DateTimeFormatter TIMESTAMP =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
        /** XML 1.0 (2.2) forbids most control characters, escaped ones too. */
        private static final Pattern ILLEGAL =
                Pattern.compile("[^\t\n\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");
        private static final String FAILURE = "failure";
        private static final String ERROR = "error";
        private static final String SKIPPED = "skipped";
        private static final Map<String, String> TYPES = Map.of(FAILURE, "exceeded bound", ERROR, "no evidence");

        private JunitXml() {
        }

        static String of(List<View> views) {
            return Templates.fill("junit.xml.mustache",
                    text -> Escapers.HTML.escape(ILLEGAL.matcher(text).replaceAll("\uFFFD")),
                    Map.of("suites", views.stream().map(JunitXml::suite).toList()));
        }

        private static Map<String, Object> suite(View view) {
            View.Run run = view.run();
            List<Map<String, String>> cases = new ArrayList<>();
            view.judged().forEach(row -> cases.add(of(row, view)));
            if (!view.problems().isEmpty() && count(ERROR, cases) == 0) {
                cases.add(of(new Judged("evidence", State.NO_EVIDENCE, view.verdict().words(), ""), ERROR, ""));
            }
            Map<String, Object> suite = new HashMap<>(Map.of("name", OneLine.of(run.suite()), "machine", run.machine(),
                    "time", String.format(Locale.ROOT, "%.3f", run.seconds()), "timestamp",
                    run.startedAt() == 0 ? "" : TIMESTAMP.format(Instant.ofEpochMilli(run.startedAt())), "cases", cases,
                    "tests", cases.size()));
            Stream.of(FAILURE, ERROR, SKIPPED).forEach(element -> suite.put(element, count(element, cases)));
            return suite;
        }

        private static long count(String element, List<Map<String, String>> cases) {
            return cases.stream().filter(one -> one.get("element").equals(element)).count();
        }

        private static Map<String, String> of(Row row, View view) {
            Judged judged = row.judged();
            return switch (judged.state()) {
                case HELD -> of(judged, "", "");
                case NOT_JUDGED -> of(judged, SKIPPED, "");
                case NO_EVIDENCE -> of(judged, ERROR,
                        view.problems().stream().skip(1).map(OneLine::of).collect(Collectors.joining("\n")));
                case BROKEN -> view.run().reportOnly()
                        ? of(judged.saying("only reported: " + judged.sentence()), SKIPPED, details(row.culprits()))
                        : of(judged, FAILURE, details(row.culprits()));
            };
        }

        /**
         * A case; its time is the load's and stands at the suite, for to judge a bound takes none. Readers that show
         * the details leave out the message, so it is written before them.
         *
         * @param element that tells how it ended; empty where it held
         */
        private static Map<String, String> of(Judged judged, String element, String details) {
            String message = OneLine.of(judged.told());
            return Map.of("title", OneLine.of(judged.name()), "element", element, "message", message, "type",
                    TYPES.getOrDefault(element, ""), "text", details.isEmpty() ? message : message + "\n" + details);
        }

        private static String details(List<Culprit> culprits) {
            return culprits.stream().map(culprit -> OneLine.of(culprit.what()) + culprit.stack().stream()
                    .map(frame -> "\n    at " + OneLine.of(frame)).collect(Collectors.joining()))
                    .collect(Collectors.joining("\n"));
        }
    }
}
