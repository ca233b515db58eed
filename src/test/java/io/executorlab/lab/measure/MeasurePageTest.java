package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

class MeasurePageTest {

    @Test
    void isInStepWithTheVocabulary() throws IOException {
        Generated.assertInStep(Path.of("docs/measures.md"), MeasurePage.markdown(), MeasurePageTest.class);
    }

    @Test
    void namesPitfallsOfMeasuresThatThereAre() {
        assertThat(MeasurePage.PITFALLS.keySet()).allSatisfy(prefix ->
                assertThat(Vocabulary.byName().keySet()).anyMatch(name -> name.startsWith(prefix)));
    }
}
