package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

class EarlierPackedStartsTest {

    private static final List<String> FRAMES = List.of("A.a:1", "B.b:2");

    private final EarlierPackedStarts starts = new EarlierPackedStarts();

    private ThreadStart read(String line) throws IOException {
        return starts.read(line, "starts.jsonl");
    }

    private void isReadAsItIs(ThreadStart start) throws IOException {
        assertThat(read(Json.line(start))).isEqualTo(start);
    }

    @Test
    void threadsThatWereStartedFromTheSamePlaceShareItsFrames() throws IOException {
        ThreadStart first = read(Json.line(new ThreadStart(1, 0, "pool-1", FRAMES)));
        ThreadStart second = read(Json.line(new ThreadStart(2, 3, "pool-2", FRAMES)));
        assertThat(second).isEqualTo(new ThreadStart(2, 3, "pool-2", FRAMES));
        assertThat(second.frames()).isSameAs(first.frames());
        isReadAsItIs(new ThreadStart(4, 0, "pool-3", List.of("A.a:1")));
        isReadAsItIs(new ThreadStart(5, 0, "pool-4", List.of()));
    }

    @Test
    void aNameMayLookLikeFrames() throws IOException {
        for (int number = 0; number < 2; number++) {
            isReadAsItIs(new ThreadStart(number, 0, "x,\"frames\":[\"A.a:1\",\"B.b:2\"]}", FRAMES));
        }
    }

    @Test
    void whatStandsInAnotherOrderIsReadWhole() throws IOException {
        for (String name : List.of("one", "two")) {
            assertThat(read("{\"name\":\"%s\",\"frames\":[\"A.a:1\",\"B.b:2\"],\"atMillis\":7,\"endMillis\":8}".formatted(name)))
                    .isEqualTo(new ThreadStart(7, 8, name, FRAMES));
        }
    }

    @Test
    void aDamagedLineIsToldAlsoWhereItsFramesAreKnown() throws IOException {
        isReadAsItIs(new ThreadStart(1, 0, "pool-1", FRAMES));
        assertThatIOException().isThrownBy(() -> read("{\"atMillis\":2,\"endMillis\":0,\"frames\":[\"A.a:1\",\"B.b:2\"]}"))
                .withMessage("starts.jsonl is damaged: a thread's start needs its name and frames");
        assertThatIOException().isThrownBy(() -> read("{\"atMillis\":2,\"endMil,\"frames\":[\"A.a:1\",\"B.b:2\"]}")).withMessageStartingWith("starts.jsonl is damaged: ");
    }
}
