package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class StartCommandTest {

    private static final List<String> LOG = List.of("12:00 INFO o.s.Application : Starting",
            "12:00 WARN i.e.app.antipattern.AntiPatternAnnouncer : anti-pattern active: event-loop-per-call: each "
                    + "call makes a group. Code: A.java:7");

    @Test
    void saysWhatIsBroken() {
        assertThat(StartCommand.headings(LOG.stream())).containsExactly(
                "  anti-pattern active: event-loop-per-call: each call makes a group. Code: A.java:7");
    }
}
