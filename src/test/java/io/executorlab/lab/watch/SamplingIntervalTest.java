package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class SamplingIntervalTest {

    private final SamplingInterval pace = new SamplingInterval(1000, 0.1);

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
    void becomesRarerInALongLoad() {
        SamplingInterval growing = new SamplingInterval(1000, 3000, 0.1);
        assertThat(List.of(growing.millisAfter(0), growing.millisAfter(5_000), growing.millisAfter(10_000),
                growing.millisAfter(60_000)))
                .containsExactly(1000L, 1000L, 2000L, 3000L);
        assertThat(pace.millisAfter(60_000)).isEqualTo(1000);
        growing.took(400, 500);
        assertThat(growing.millisAfter(60_000)).isEqualTo(4000);
    }

    @Test
    void whatCostsMoreThanItsShareIsReadAllTheSameAsLongAsItTakesNoMoreThanATenth() {
        SamplingInterval dumps = new SamplingInterval(2000, 10_000, 0.01, 15_000);
        dumps.took(18, 60);
        assertThat(dumps.millis()).isEqualTo(2000);
        assertThat(dumps.firstMillis()).isEqualTo(1000);
        dumps.took(100, 400);
        assertThat(dumps.millis()).isEqualTo(10_000);
        dumps.took(700, 20_000);
        assertThat(dumps.millis()).isEqualTo(15_000);
        dumps.took(10_000, 500_000);
        assertThat(dumps.millis()).isEqualTo(100_000);
        assertThat(dumps.firstMillis()).isEqualTo(2000);
    }

    @Test
    void anEmptyReadingTellsNothing() {
        pace.took(0, 0);
        assertThat(pace.millis()).isEqualTo(1000);
    }
}
