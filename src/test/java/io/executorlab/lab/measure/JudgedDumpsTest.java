package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualThreadDump;

class JudgedDumpsTest {

    private static final Scrape WITH_GAUGE =
            Scrape.of(0, 2, Map.of("tomcat_threads_current_threads{name=\"http\"}", 10.0));
    private static final Scrape WITHOUT = Scrape.of(0, 2, Map.of(Scrape.LIVE, 10.0));
    private static final String SLEEP = "java.lang.Thread.sleep(Native Method)";

    @Test
    void countsWhatTheBoundsCount() {
        JudgedDumps.Taken taken = new JudgedDumps.Taken(new ThreadDump(1, ThreadDump.Phase.LOAD, List.of(
                new DumpedThread("export-1", "TIMED_WAITING", List.of(SLEEP)),
                new DumpedThread("export-2", "RUNNABLE", List.of("com.acme.Export.run(Export.java:3)")),
                new DumpedThread("main", "TIMED_WAITING", List.of(SLEEP)))),
                new VirtualThreadDump(1, ThreadDump.Phase.LOAD,
                        Map.of(30L, new DumpedThread("", "WAITING", List.of(SLEEP)))));
        List<ToLongFunction<JudgedDumps.Taken>> counts =
                JudgedDumps.counted(List.of("threads.named(export-*).max", "threads.at(java.lang.Thread.sleep).max",
                        "threads.virtual.at(java.lang.Thread.sleep).max", "threads.live.max"), WITHOUT).orElseThrow();
        assertThat(counts.stream().skip(1).map(count -> count.applyAsLong(taken))).containsExactly(2L, 2L, 1L);
        assertThat(counts.get(3).applyAsLong(new JudgedDumps.Taken(taken.threads(), null))).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.at(java.lang.Thread.sleep).mean", "threads.at(java.lang.Thread.sleep).median",
            "threads.at(java.lang.Thread.sleep).per-child",
            "executor.stalled(export)", "threads.started.from(com.acme..*)"})
    void someMeasuresTakeAllDumps(String measure) {
        assertThat(JudgedDumps.counted(List.of("threads.live.max", measure), WITH_GAUGE)).isEmpty();
    }

    @Test
    void whereTheConnectorHasNoGaugeItsThreadsAreToldByTheNamesInAllDumps() {
        assertThat(JudgedDumps.counted(List.of("threads.left.beyond-pools"), WITHOUT)).isEmpty();
        assertThat(JudgedDumps.counted(List.of("threads.left.beyond-pools"), WITH_GAUGE)).isPresent();
        assertThat(JudgedDumps.counted(List.of("threads.left"), WITHOUT)).isPresent();
    }
}
