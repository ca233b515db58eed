package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceFilesTest {

    private static final int DUMPS = 1001;

    private final List<String> missing = new ArrayList<>();

    @TempDir
    private Path folder;

    private static DumpedThread thread() {
        return new DumpedThread("main", "RUNNABLE", List.of("a.B.c(B.java:1)"));
    }

    /** By its name the thousandth would come before the 101st. */
    @Test
    void afterAThousandDumpsTheyAreInTheOrderOfTime() throws IOException {
        for (int number = 1; number <= DUMPS; number++) {
            String file = "threads-%03d-load.json".formatted(number);
            new ThreadDump(number, ThreadDump.Phase.LOAD, List.of(thread())).write(folder.resolve(file));
            new ThreadDump(number, ThreadDump.Phase.LOAD, List.of(thread())).write(folder.resolve("virtual-" + file));
        }
        Long[] inOrder = LongStream.rangeClosed(1, DUMPS).boxed().toArray(Long[]::new);
        for (String kind : List.of(ThreadDump.PLATFORM, ThreadDump.VIRTUAL)) {
            assertThat(ThreadDump.readAll(folder, kind, missing)).extracting(ThreadDump::atMillis)
                    .containsExactly(inOrder);
        }
        assertThat(missing).isEmpty();
    }
}
