package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import io.executorlab.lab.common.Json;
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

    /** A sentence. */
    static String markdown(Collection<RecordedRuns.Recorded> recorded) throws IOException {
        List<Span> spans = new ArrayList<>();
        for (RecordedRuns.Recorded experiment : recorded) {
            for (Path run : experiment.evidence()) {
                RunLog.Times times = Json.read(run.resolve(Evidence.RUN), RunLog.class).times();
                if (times.startedAt() > 0 && times.stoppedAt() > times.startedAt()) {
                    spans.add(new Span(times.startedAt(), times.stoppedAt()));
                }
            }
        }
        return "The %d runs of %d experiments that are recorded here took %s, from the start of each run's app to its end.\n".formatted(spans.size(),
                recorded.size(), TimeEstimate.words(seconds(spans)));
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
