package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadDump;

class TimeChartsTest {

    private static final String REAPERS = "threads.named(process reaper*)";

    /** So many reapers beside two threads of a pool. */
    private static ThreadDump dump(int second, ThreadDump.Phase phase, int reapers) {
        return new ThreadDump(1000L * second, phase, Stream
                .concat(IntStream.range(0, reapers)
                        .mapToObj(i -> i == 0 ? "process reaper" : "process reaper (pid %d)".formatted(i)),
                        Stream.of("compile-1", "compile-2"))
                .map(name -> new DumpedThread(name, "RUNNABLE", List.of())).toList());
    }

    private static Evidence leaking() {
        RunLog run = RunLog.of(RunLog.Subject.of("leaked-process", "broken"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(0, 0, 10_000, 13_000, 15_000, 15_000));
        return new Evidence(Path.of("recorded"), run,
                new EvidenceParts().dumps(List.of(dump(10, ThreadDump.Phase.BASELINE, 1),
                        dump(11, ThreadDump.Phase.LOAD, 3), dump(12, ThreadDump.Phase.LOAD, 8),
                        dump(14, ThreadDump.Phase.DRAINED, 6))));
    }

    @Test
    void threadsOfANameAreCountedInEachDumpUnderLoad() {
        TimeChart reapers = TimeCharts.of(REAPERS, "reaper threads", leaking());
        assertThat(reapers.seconds()).containsExactly(1.0, 2.0);
        assertThat(reapers.totals()).containsExactly(3.0, 8.0);
    }

    @Test
    void aSeriesThatCannotBeDrawnIsToldWhatCan() {
        TimeCharts.check(REAPERS);
        assertThatThrownBy(() -> TimeCharts.check("threads.named()")).isInstanceOf(UsageException.class)
                .hasMessageContaining("threads.named(NAME)");
    }
}
