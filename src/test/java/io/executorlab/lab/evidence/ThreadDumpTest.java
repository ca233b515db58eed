package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Resource;

class ThreadDumpTest {

    static final String TEXT = Resource.text(ThreadDumpTest.class, "jdk-17.txt");

    private final ThreadDump dump = DumpText.watched(5, ThreadDump.Phase.LOAD, TEXT);

    @Test
    void threadsInOneStackShareIt(@TempDir Path folder) throws IOException {
        dump.write(folder.resolve("threads-001-load.json"));
        dump.write(folder.resolve("threads-002-load.json"));
        List<ThreadDump> read = ThreadDump.readAll(folder, ThreadDump.PLATFORM, new ArrayList<>());
        for (ThreadDump of : List.of(dump, read.get(1))) {
            assertThat(of.threads().get(0).frames()).isSameAs(of.threads().get(1).frames())
                    .isNotEqualTo(of.threads().get(2).frames());
        }
        assertThat(read.get(0).threads().get(2).frames()).isSameAs(read.get(1).threads().get(2).frames());
        assertThat(read).containsExactly(dump, dump);
    }

    @Test
    void keepsTheDeadlocksThatTheJvmFound(@TempDir Path folder) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/dumps/01-deadlock-told-by-the-jvm/dump.txt"));
        ThreadDump watched = DumpText.watched(5, ThreadDump.Phase.LOAD, text);
        assertThat(watched.countDeadlocked()).isEqualTo(2);
        watched.write(folder.resolve("threads-1.json"));
        assertThat(ThreadDump.readAll(folder, ThreadDump.PLATFORM, new ArrayList<>())).extracting(ThreadDump::deadlocks)
                .containsExactly(watched.deadlocks());
        assertThat(dump.countDeadlocked()).isZero();
    }
}
