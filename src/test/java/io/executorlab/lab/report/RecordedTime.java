package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.Attempts;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.run.TimeEstimate;

/** How long the recorded runs took, each from the start of its app to its end. */
final class RecordedTime {

    /** In milliseconds since the epoch. */
    record Span(long from, long to) {
    }

    private RecordedTime() {
    }

    /** A sentence, and a table of what a second recording takes, which is for verdicts alone. */
    static String markdown(Collection<RecordedRuns.Recorded> recorded) throws IOException {
        List<Span> all = new ArrayList<>();
        List<Span> judged = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (RecordedRuns.Recorded experiment : recorded) {
            List<String> attempts = Attempts.of(experiment.experiment());
            List<Span> its = spans(experiment, cell -> true);
            List<Span> itsJudged = spans(experiment, cell -> !attempts.contains(cell));
            all.addAll(its);
            judged.addAll(itsJudged);
            rows.add(row(experiment.experiment().name(), its, itsJudged));
        }
        rows.add(row("all", all, judged));
        return """
                The %d runs of %d experiments that are recorded here took %s, from the start of each run's app to its end. The runs that verdicts rest on took %s, and
                so will a second recording of these.

                | experiment | runs | took | for verdicts | took |
                | --- | ---: | ---: | ---: | ---: |
                %s
                """.formatted(all.size(), recorded.size(), TimeEstimate.words(seconds(all)), TimeEstimate.words(seconds(judged)), String.join("\n", rows));
    }

    private static String row(String name, List<Span> all, List<Span> judged) {
        return RecordedBlock.tableRow(List.of(name, String.valueOf(all.size()), TimeEstimate.words(seconds(all)), String.valueOf(judged.size()),
                TimeEstimate.words(seconds(judged))));
    }

    private static List<Span> spans(RecordedRuns.Recorded experiment, Predicate<String> cells) throws IOException {
        List<Span> spans = new ArrayList<>();
        for (Path run : experiment.evidence()) {
            RunLog log = Json.read(run.resolve(Evidence.RUN), RunLog.class);
            RunLog.Times times = log.times();
            if (times.startedAt() > 0 && times.stoppedAt() > times.startedAt() && cells.test(log.subject().cell())) {
                spans.add(new Span(times.startedAt(), times.stoppedAt()));
            }
        }
        return spans;
    }

    /** That of all together; a variant's app may start while the one before still runs, and what overlaps counts once. */
    static double seconds(List<Span> spans) {
        long counted = 0;
        long until = Long.MIN_VALUE;
        for (Span span : spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
            counted += Math.max(0, span.to() - Math.max(span.from(), until));
            until = Math.max(until, span.to());
        }
        return counted / 1000.0;
    }
}
