package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadNamesTest {

    @ParameterizedTest
    @CsvSource({"nioEventLoopGroup-12-3, nioEventLoopGroup-*-*", "Thread-7, Thread-*", "main, main",
            "http-nio-127.0.0.1-40123-exec-10, http-nio-127.0.0.1-*-exec-*",
            "process reaper (pid 123), process reaper (pid *)",
            "ForkJoinPool.commonPool-worker-3, ForkJoinPool.commonPool-worker-*",
            "10.0.0.1:8080 to 1.2.3.4.5, 10.0.0.1:* to 1.2.3.4.5",
            "v1.2-3 of 4., v1.2-* of *.", "pool.7-.8, pool.7-.8", "12345, *", "'', ''"})
    void replacesRunningNumbersAndKeepsAddresses(String name, String normalised) {
        assertThat(ThreadNames.normalise(name)).isEqualTo(normalised);
    }

    @ParameterizedTest
    @CsvSource({"Thread-*, Thread-12, true", "Thread-*, MyThread-12, false", "*Thread-*, MyThread-12, true",
            "a.b-*, axb-1, false", "exact, exact, true", "exact, exactly, false", "*, anything, true", "*, '', true",
            "a*b*c, a-bb-c, true",
            "a*b*c, a-c, false", "ab*b, ab, false", "*ab*b, xaab, false", "a**c, abc, true"})
    void matchesPatterns(String pattern, String name, boolean matches) {
        assertThat(ThreadNames.matches(pattern, name)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"exec-7-thread-3, exec-7-thread-", "exec-12, exec-", "main, main", "42, ''"})
    void leavesOutTheLastNumber(String name, String without) {
        assertThat(ThreadNames.withoutLastNumber(name)).isEqualTo(without);
    }
}
