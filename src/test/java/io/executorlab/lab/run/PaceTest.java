package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace(1000, 0.1);

    @Test
    void keepsItsIntervalWhileReadingsAreCheap() {
        pace.took(90, 500);
        assertThat(pace.millis()).isEqualTo(1000);
        assertThat(pace.atLeast(250)).isEqualTo(900);
        assertThat(pace.stretched()).isFalse();
    }

    @Test
    void takesNoMoreThanItsShareOfTheTime() {
        pace.took(400, 60_000);
        assertThat(pace.millis()).isEqualTo(4000);
        assertThat(pace.stretched()).isTrue();
    }

    @Test
    void countsTheWorkAndNotTheWait() {
        pace.took(50, 500);
        pace.took(3000, 500);
        assertThat(pace.millis()).isEqualTo(1000);
    }

    @Test
    void followsAReadingThatGrows() {
        pace.took(50, 500);
        pace.took(900, 4000);
        assertThat(pace.costMillis()).isEqualTo(400);
        assertThat(pace.millis()).isEqualTo(4000);
    }

    @Test
    void anEmptyReadingTellsNothing() {
        pace.took(0, 0);
        assertThat(pace.millis()).isEqualTo(1000);
    }
}
