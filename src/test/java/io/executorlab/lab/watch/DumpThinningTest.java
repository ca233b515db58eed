package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.measure.JudgedDumps.Taken;

class DumpThinningTest {

    private static final DumpedThread THREAD = new DumpedThread("main", "RUNNABLE", List.of());
    private static final List<ToLongFunction<Taken>> COUNTS =
            List.of(taken -> taken.threads().threads().size(), taken -> taken.threads().atMillis());
    /** Eight hours, a dump every 10 s. */
    private static final int DUMPS = 2880;

    private final Set<Integer> kept = new TreeSet<>();
    private final DumpThinning thinning = new DumpThinning(COUNTS);

    private void add(int number, int threads, long other) {
        kept.add(number);
        ThreadDump dump = new ThreadDump(other, ThreadDump.Phase.LOAD, Collections.nCopies(threads, THREAD));
        thinning.add(new Taken(dump, null), List.of(Path.of(String.valueOf(number))))
                .forEach(file -> kept.remove(Integer.parseInt(file.toString())));
    }

    @Test
    void fewDumpsAreAllKept() {
        IntStream.range(0, DumpThinning.AT_MOST).forEach(i -> add(i, 5, 0));
        assertThat(kept).hasSize(DumpThinning.AT_MOST);
        assertThat(thinning.thins()).isFalse();
    }

    @Test
    void ofEightHoursAFewHundredAreKeptAndTheHighestCountSinceWheneverIsTheSame() {
        Random random = new Random(1);
        List<Integer> threads = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < DUMPS; i++) {
            threads.add(100 + random.nextInt(200));
            others.add(random.nextInt(1000));
            add(i, threads.get(i), others.get(i));
        }
        assertThat(thinning.thins()).isTrue();
        assertThat(kept).hasSizeBetween(DumpThinning.AT_MOST / 2, DumpThinning.AT_MOST + 30).contains(0, DUMPS - 1);
        for (int from = 0; from < DUMPS; from++) {
            assertThat(highest(threads, from, kept)).isEqualTo(Collections.max(threads.subList(from, DUMPS)));
            assertThat(highest(others, from, kept)).isEqualTo(Collections.max(others.subList(from, DUMPS)));
        }
    }

    private static int highest(List<Integer> counts, int from, Set<Integer> kept) {
        return kept.stream().filter(number -> number >= from).mapToInt(counts::get).max().orElseThrow();
    }

    @Test
    void theyAreSpreadEvenly() {
        IntStream.range(0, DUMPS).forEach(i -> add(i, 5, 0));
        assertThat(kept).hasSize(181).containsAll(IntStream.range(0, 180).mapToObj(i -> 16 * i).toList());
    }
}
