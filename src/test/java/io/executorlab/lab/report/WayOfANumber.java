package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.verdict.BoundVerdict;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Watch;

/**
 * Threads started for each request, followed through a recorded run: from the metric that the app counts to the cell of a table.
 * Every value is read where it stands at that step, so that a change of the way breaks the build or changes the page.
 */
final class WayOfANumber {

    private static final String STARTED = "threads.started";
    private static final String PER_REQUEST = "threads.started-per-request";
    private static final String SENT = "sent";

    private final StringBuilder rows = new StringBuilder("| place | code | content |\n| --- | --- | --- |\n");
    private int step;

    private WayOfANumber() {
    }

    /** Throws {@link IOException} where the run's evidence cannot be read. */
    static String markdown(RecordedRuns.Recorded run, String cellId) throws IOException {
        Cell cell = run.experiment().cell(cellId);
        Evidence evidence = Judge.evidence(run.folder(), cell).findFirst().orElseThrow();
        Path folder = evidence.folder();
        Scrape before = evidence.baseline().orElseThrow();
        Scrape after = evidence.drained().orElseThrow();
        CellResult result = run.result().variants().get(cellId);
        WayOfANumber way = new WayOfANumber();
        way.row("the app's management port", call(ManagementPort.class, "scrape") + ", " + call(PrometheusText.class, "parse"),
                "`%s %s` at rest before the load".formatted(Scrape.STARTED, before.value(Scrape.STARTED).orElseThrow()));
        way.row(file(cellId, Evidence.METRICS), call(Watch.class, "scrapeNow"), "a line for each scrape; line %d, before the load: %s, line %d, at rest after it: %s"
                .formatted(line(folder, before), number(before), line(folder, after), number(after)));
        way.row(file(cellId, Evidence.RUN), call(CellRunner.class, "run"), "when the load began and ended, and that `%s` counts what was sent"
                .formatted(evidence.run().subject().counters().get(SENT)));
        way.row(file(cellId, Evidence.K6), "k6", "`%s`: %s".formatted(evidence.run().subject().counters().get(SENT),
                Numbers.number(K6Summary.read(folder.resolve(Evidence.K6)).count(evidence.run().subject().counters().get(SENT)))));
        way.row("evidence", call(Evidence.class, "read") + ", " + call(Evidence.class, "baseline") + ", " + call(Evidence.class, "drained"),
                "the scrapes of %s and %s".formatted(number(before), number(after)));
        Measures measures = new Measures(List.of(evidence));
        way.row("`%s`".formatted(STARTED), call(Readings.class, "growth"), "%s - %s = %s".formatted(number(after), number(before), of(measures, STARTED)));
        way.row("`%s`".formatted(PER_REQUEST), name(Vocabulary.class) + ", " + call(Measures.class, "value"), "%s / %s = %s, the median of %s".formatted(
                of(measures, STARTED), of(measures, "requests.sent"), result.measures().get(PER_REQUEST), result.runs() == 1 ? "1 run" : result.runs() + " runs"));
        BoundVerdict bound = result.bounds().stream().filter(its -> its.measure().equals(PER_REQUEST)).findFirst().orElseThrow();
        way.row("`%s`".formatted(ResultFiles.RESULT), call(Judge.class, "judge"), "%s, bound to be %s: %s".formatted(bound.value(), bound.bound(),
                bound.state().toString().toLowerCase()));
        Columns.Column column = Columns.of(run.experiment(), List.of(result)).stream().flatMap(table -> table.columns().stream())
                .filter(its -> its.measure().equals(PER_REQUEST)).findFirst().orElseThrow();
        way.row("terminal, `%s`, `%s`, these pages".formatted(ResultFiles.REPORT, ResultFiles.MARKDOWN), call(Columns.class, "text"),
                "%s below `%s`".formatted(Columns.text(result, column), column.heading()));
        return way.rows.toString();
    }

    private void row(String where, String by, String what) {
        rows.append("| %d. %s | %s | %s |\n".formatted(++step, where, by, what));
    }

    private static String file(String cell, String name) {
        return "`%s/%s`".formatted(cell, name);
    }

    private static int line(Path folder, Scrape scrape) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(Evidence.METRICS));
        return IntStream.range(0, lines.size()).filter(i -> lines.get(i).startsWith("{\"atMillis\":" + scrape.atMillis() + ",")).findFirst().orElseThrow() + 1;
    }

    private static String number(Scrape scrape) {
        return Numbers.number(scrape.value(Scrape.STARTED).orElseThrow());
    }

    private static String of(Measures measures, String name) {
        return Numbers.number(measures.value(name).orElseThrow());
    }

    private static String name(Class<?> type) {
        return "`%s`".formatted(type.getName().replaceFirst("^io\\.executorlab\\.", ""));
    }

    private static String call(Class<?> type, String method) {
        if (Arrays.stream(type.getDeclaredMethods()).noneMatch(its -> its.getName().equals(method))) {
            throw new IllegalStateException("%s has no method %s any more; the way of a number goes elsewhere".formatted(type, method));
        }
        return name(type).replaceAll("`$", "." + method + "`");
    }
}
