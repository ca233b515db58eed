package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.diagnosis.Classification;

class VirtualThreadDumpTest {

    /** Of a program with five that wait for a latch, among 30 others. */
    private static final Path OF_JDK_25 = Path.of("src/test/resources/recorded/virtual-threads/dump-jdk-25.json");
    private static final String OF_JDK_21 = Resource.text(VirtualThreadDumpTest.class, "virtual-threads.txt");

    @TempDir
    private Path folder;

    private ThreadDump parse(String json) throws IOException {
        return DumpText.ofVirtualThreads(1000, ThreadDump.Phase.DRAINED,
                Files.writeString(folder.resolve("jdk.json"), json));
    }

    @Test
    void holdsTheVirtualThreadsAlone() throws IOException {
        ThreadDump dump = parse(Files.readString(OF_JDK_25));
        assertThat(dump.threads()).hasSize(5).allSatisfy(thread -> {
            assertThat(thread.state()).isEqualTo("WAITING");
            assertThat(thread.frames()).startsWith("java.lang.VirtualThread.park(VirtualThread.java:742)")
                    .contains("Leak.lambda$leak$0(Leak.java:6)");
            assertThat(Classification.of(thread).place().words()).isEqualTo("waiting in await() for other threads");
        });
    }

    @Test
    void readsWhatJdk21WritesWithoutStates() throws IOException {
        ThreadDump dump = parse(OF_JDK_21);
        assertThat(dump.threads()).extracting(thread -> thread.details().id(), DumpedThread::name, DumpedThread::state)
                .containsExactly(tuple(30L, "", "WAITING"), tuple(31L, "busy", "RUNNABLE"));
        assertThat(dump.threads().get(0).frames()).contains("Leak.lambda$leak$0(Leak.java:6)");
    }

    @Test
    void isReadAsItWasWritten() throws IOException {
        ThreadDump dump = parse(OF_JDK_21);
        Path file = folder.resolve("virtual-threads-001-drained.json");
        dump.write(file);
        List<String> missing = new ArrayList<>();
        List<ThreadDump> read = ThreadDump.readAll(folder, ThreadDump.VIRTUAL, missing);
        assertThat(read).containsExactly(dump);
        assertThat(read.get(0).threads()).extracting(thread -> thread.details().id()).containsExactly(30L, 31L);
        Files.writeString(file, Files.readString(file).replace("\"stack\":0", "\"stack\":7"));
        assertThat(ThreadDump.readAll(folder, ThreadDump.VIRTUAL, missing)).isEmpty();
        assertThat(missing).containsExactly("virtual-threads-001-drained.json is damaged: "
                + "a thread without its name, state or stack");
    }

    /** More than the lab reads of any other file: one of 100,000 threads has over 100 MB. */
    @Test
    void aDumpThatIsLargerThanTheLabReadsAtOnceIsReadThreadByThread() throws IOException {
        Path file = folder.resolve("large.json");
        String frames = IntStream.range(0, 40)
                .mapToObj("\"java.base/com.acme.orders.Service.handle%d(Service.java:12)\""::formatted)
                .collect(Collectors.joining(", "));
        int threads = 35_000;
        try (BufferedWriter json = Files.newBufferedWriter(file)) {
            json.write("{\"threadDump\": {\"threadContainers\": [{\"container\": \"<root>\", \"threads\": [");
            for (int i = 0; i < threads; i++) {
                json.write(
                        ("%s{\"tid\": \"%d\", \"virtual\": true, \"name\": \"\", \"state\": \"WAITING\", \"stack\": "
                                + "[%s]}")
                                .formatted(i == 0 ? "" : ",\n", i, frames));
            }
            json.write("]}]}}");
        }
        assertThat(file).matches(path -> path.toFile().length() > Json.BYTES_AT_MOST,
                "larger than what is read at once");
        ThreadDump dump = DumpText.ofVirtualThreads(1, ThreadDump.Phase.LOAD, file);
        assertThat(dump.threads()).hasSize(threads);
        assertThat(dump.threads().stream().map(DumpedThread::frames).map(System::identityHashCode).distinct())
                .hasSize(1);
    }

    @Test
    void whatIsNoDumpIsSaidToBeNone() {
        for (String other : new String[] {"{}", "[]", "Unknown diagnostic command",
                "{\"threadDump\": {\"threadContainers\": [{}]}}"}) {
            assertThatThrownBy(() -> parse(other)).as(other).isInstanceOf(IOException.class)
                    .hasMessageContaining("the JDK's thread dump");
        }
    }
}
