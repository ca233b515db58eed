package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Diagnoses the dumps of all published recordings, which takes minutes. */
@Tag("long")
class RecognisedDumpsTest {

    @Test
    void namesWhatDumpsShowAndBlamesNoneThatShowNothing() throws IOException {
        RecognisedDumps.Share named = RecognisedDumps.named();
        RecognisedDumps.Share blamed = RecognisedDumps.blamed();
        assertThat(named.of()).isGreaterThanOrEqualTo(named.known() * 95 / 100);
        assertThat(blamed.of()).isLessThanOrEqualTo(blamed.known() / 100);
    }

    @Test
    void thePageSaysHowMany() throws IOException {
        assertThat(RecognisedDumps.file().isInStep()).as("if not, write it anew: make docs").isTrue();
    }
}
