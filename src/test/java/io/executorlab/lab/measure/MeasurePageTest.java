package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasurePageTest {

    @Test
    void namesPitfallsOfMeasuresThatThereAre() {
        assertThat(MeasurePage.PITFALLS.keySet()).allSatisfy(prefix ->
                assertThat(Vocabulary.byName().keySet()).anyMatch(name -> name.startsWith(prefix)));
    }
}
