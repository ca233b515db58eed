package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

class PackedStartsTest {

    private static final List<String> FRAMES = List.of("A.a:1", "B.b:2");
    private static final List<ThreadStart> STARTS = List.of(
            new ThreadStart(1_795_682_265_121L, 0, "Thread-9", FRAMES),
            new ThreadStart(1_795_682_265_120L, 1_795_682_265_120L, "Thread-8", FRAMES),
            new ThreadStart(1_795_682_265_130L, 1_795_682_267_641L, "process reaper (pid 4711)", List.of()),
            new ThreadStart(1_795_682_265_130L, 0, "process reaper (pid 12)", List.of()),
            new ThreadStart(1_795_682_265_131L, 0, "Thread-10", List.of("A.a:1")),
            new ThreadStart(1_795_682_265_131L, 0, "main", FRAMES));

    private static PackedStarts read(String text) throws IOException {
        return Json.parse(text, PackedStarts.class, EvidenceFiles.STARTS_PACKED);
    }

    @Test
    void nothingIsLostAndTheOrderIsKept() throws IOException {
        assertThat(read(Json.line(PackedStarts.of(STARTS))).unpacked()).isEqualTo(STARTS);
        assertThat(PackedStarts.of(List.of()).unpacked()).isEmpty();
    }

    @Test
    void namesComeBackWhateverTheyAre() {
        for (String name : List.of("", "7", "0", "007", "pool-01", "a-2147483648", "a-999999999",
                "a-12345678901234567890", "http-nio-127.0.0.1-8080-exec-3",
                "two\nlines 1", "no number", "x3y", "*-1", "-1")) {
            NumberedName numbered = NumberedName.of(name);
            assertThat(numbered.whole()).isEqualTo(name);
            assertThat(new NumberedName(numbered.around(), numbered.number()).whole()).isEqualTo(name);
        }
        assertThat(NumberedName.of("exec-8-thread-3")).isEqualTo(new NumberedName(List.of("exec-8-thread-", ""), 3));
        assertThat(NumberedName.of("pool-007").around()).hasSize(1);
    }

    @Test
    void whatIsDamagedSaysSo() throws IOException {
        String whole = Json.line(PackedStarts.of(STARTS));
        for (String damaged : List.of(whole.replace("\"kind\":[0,", "\"kind\":[7,"),
                whole.replace("\"kind\":[0,", "\"kind\":[null,"),
                whole.replace("\"stacks\":[[0,1]", "\"stacks\":[[0,9]"), whole.replace("[\"main\"]", "[]"))) {
            assertThat(damaged).isNotEqualTo(whole);
            assertThatIOException().isThrownBy(() -> read(damaged).unpacked())
                    .withMessageStartingWith("starts.json is damaged: ");
        }
        assertThatIOException().isThrownBy(() -> read(whole.replace("\"kind\":[0,", "\"kind\":[0,0,")))
                .withMessageContaining("four columns of one length");
    }
}
