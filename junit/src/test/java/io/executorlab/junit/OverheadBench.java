package io.executorlab.junit;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

/** Prints what a budget adds to a test: to the first of a JVM, which starts the flight recorder, and to each after it. It judges nothing. */
class OverheadBench {

    private static final int TESTS = 200;

    @Test
    void whatABudgetAddsToATest() throws Exception {
        double first = millis();
        double[] others = new double[TESTS];
        for (int test = 0; test < TESTS; test++) {
            others[test] = millis();
        }
        Arrays.sort(others);
        System.out.printf("JDK %s, %d cores: %.0f ms for the first test of a JVM, then %.1f ms (%.1f to %.1f for 90 of 100) for each of %d%n",
                System.getProperty("java.version"), Runtime.getRuntime().availableProcessors(), first, others[TESTS / 2],
                others[TESTS / 20], others[TESTS - TESTS / 20 - 1], TESTS);
    }

    private static double millis() throws Exception {
        long from = System.nanoTime();
        ThreadBudgets.started(0).whileRunning(() -> { });
        return (System.nanoTime() - from) / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
