package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.run.Recording.Choice;
import io.executorlab.lab.watch.FirstRecording;
import io.executorlab.lab.watch.StarterRecording.Extent;

class RecordingTest {

    private static final List<String> BOUND = List.of("threads.started.from(a..*)");

    private static Recording.Decision decision(Choice choice, int jdk, boolean over, List<String> neededFor) {
        return new Recording(choice, neededFor).on(Optional.of(new FirstRecording(jdk, over)));
    }

    @ParameterizedTest
    @CsvSource({
            "auto, 17, false, false", "auto, 21, false, false", "auto, 25, false, true", "auto, 0, false, true",
            "auto, 17, true, true",
            "on, 17, false, true", "on, 25, false, true", "off, 17, true, false", "off, 25, false, false"})
    void decidesByVersionAndWhatTheJvmHasBehindIt(String choice, int jdk, boolean over, boolean taken) {
        assertThat(decision(Choice.valueOf(choice.toUpperCase()), jdk, over, List.of()).taken()).isEqualTo(taken);
    }

    @Test
    void aBoundThatNothingElseCanJudgeNeedsOne() {
        assertThat(decision(Choice.AUTO, 17, false, BOUND).taken()).isTrue();
        assertThat(decision(Choice.OFF, 17, false, BOUND).taken()).isFalse();
    }

    @Test
    void whatCostsNothingNeedsNoWords() {
        assertThat(decision(Choice.AUTO, 25, false, List.of()).notes()).isEmpty();
        assertThat(decision(Choice.ON, 17, true, BOUND).notes()).isEmpty();
        assertThat(new Recording(Choice.AUTO, List.of()).on(Optional.empty()))
                .isEqualTo(new Recording.Decision(true, List.of()));
    }

    @Test
    void whoStartsVirtualThreadsIsTakenWholeWhereTheUserWantsItAndElseAsFarAsItIsCheap() {
        assertThat(new Recording(Choice.AUTO, List.of("threads.virtual.left", "threads.started.from(a.B)")).starters())
                .isEqualTo(Extent.AFFORDABLE);
        assertThat(new Recording(Choice.ON, List.of()).starters()).isEqualTo(Extent.ALL);
    }
}
