package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceTest {

    @Test
    void aWordBeginsWithACapital() {
        assertThat(Sentence.begun("event loops a call with 4 processors: 8"))
                .isEqualTo("Event loops a call with 4 processors: 8");
        assertThat(Sentence.begun("broken's threads are 2 times")).isEqualTo("Broken's threads are 2 times");
        assertThat(Sentence.begun("one after another, first level: -28 %"))
                .isEqualTo("One after another, first level: -28 %");
        assertThat(Sentence.begun("nothing")).isEqualTo("Nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "waitFor() blocks", "http.client.mean(GET /stores) of broken",
            "first-to-last-start of broken", "nioEventLoopGroup-* threads",
            "k6 ended", "nginx refuses sessions", "'in-step(0.5, requests.unanswered)' was not measured", "10 threads",
            "Threads wait"})
    void aNameOfCodeStaysAsItIsAndSoDoesWhatHasBegun(String words) {
        assertThat(Sentence.begun(words)).isEqualTo(words);
    }
}
