package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;

class SteadyTest {

    private static final String HANDLED = "handled";

    /** A scrape a second. */
    private static List<Scrape> scrapes(int seconds, IntToDoubleFunction handled, IntToDoubleFunction started) {
        List<Scrape> scrapes = new ArrayList<>();
        for (int second = 0; second <= seconds; second++) {
            // The scrapes' clock wavers by some milliseconds.
            scrapes.add(Scrape.of(second * 1000L + (second % 2 == 0 ? 0 : 9), 2, Map.of(
                    HANDLED, handled.applyAsDouble(second), Scrape.STARTED, started.applyAsDouble(second))));
        }
        return scrapes;
    }

    private static Steady steady(int seconds, IntToDoubleFunction handled, IntToDoubleFunction started) {
        return Steady.of(scrapes(seconds, handled, started), SteadyTest::handled).orElseThrow();
    }

    private static double handled(Scrape scrape) {
        return scrape.value(HANDLED).orElseThrow();
    }

    private static long second(Scrape scrape) {
        return scrape.atMillis() / 1000;
    }

    /** A hundred requests a second from the third second on. */
    private static double load(int second) {
        return Math.max(0, second - 3) * 100;
    }

    /** A thread for every so many requests. */
    private static IntToDoubleFunction leak(int requests) {
        return second -> 50 + Math.floor(load(second) / requests);
    }

    private static double startsAfter(Steady steady, int seconds, IntToDoubleFunction started) {
        return started.applyAsDouble(seconds) - steady.from().value(Scrape.STARTED).orElseThrow();
    }

    @Test
    void beginsWhereThePoolsHaveGrown() {
        Steady steady =
                steady(33, SteadyTest::load, second -> second < 4 ? 50 : second < 6 ? 50 + 14 * (second - 3) : 80);
        assertThat(second(steady.from())).isEqualTo(6);
        assertThat(second(steady.requestsTo())).isEqualTo(33);
        assertThat(steady.stoodStill()).isTrue();
    }

    @Test
    void aPauseAfterAFirstRequestIsNoSteadyState() {
        IntToDoubleFunction handled = second -> second < 1 ? 0 : second < 10 ? 1 : 1 + (second - 9) * 100;
        Steady steady = steady(40, handled, second -> second < 1 ? 50 : second < 10 ? 51 : second < 12 ? 70 : 80);
        assertThat(second(steady.from())).isEqualTo(12);
        assertThat(steady.stoodStill()).isTrue();
    }

    @Test
    void anAppThatNeedsNoWarmUpIsSteadyFromTheFirstRequestOn() {
        Steady steady = steady(33, SteadyTest::load, second -> 50);
        assertThat(second(steady.from())).isEqualTo(3);
        assertThat(steady.stoodStill()).isTrue();
    }

    @Test
    void aLeakOfOneThreadInAHundredRequestsNeverStandsStillAndTwoThirdsOfItAreJudged() {
        Steady steady = steady(53, SteadyTest::load, leak(100));
        assertThat(steady.stoodStill()).isFalse();
        assertThat(second(steady.from())).isEqualTo(19);
        assertThat(startsAfter(steady, 53, leak(100))).isEqualTo(34);
    }

    @Test
    void aFastLoadOfTwoSecondsLeavesMostOfItsRequestsToJudge() {
        Steady steady = steady(5, second -> Math.min(2, Math.max(0, second - 2)) * 2500,
                second -> second < 3 ? 50 : 60 + second);
        assertThat(second(steady.from())).isEqualTo(2);
        assertThat(steady.stoodStill()).isFalse();
    }

    @Test
    void withoutRequestsThereIsNoSteadyState() {
        assertThat(Steady.of(scrapes(30, second -> 7, second -> 50), SteadyTest::handled)).isEmpty();
        assertThat(Steady.of(List.of(), SteadyTest::handled)).isEmpty();
    }
}
