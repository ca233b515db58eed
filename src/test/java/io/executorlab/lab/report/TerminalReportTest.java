package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;

class TerminalReportTest {

    private static RecordedRuns.Recorded run(String name) throws IOException {
        return RecordedPacks.judged(RecordedPacks.file(name)).runs().get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"event-loop-per-call", "pool-induced-deadlock", "async-blocking"})
    void anExperimentOfTheDemoTakesThreeLinesOrFourWithRangesAndAComparisonAtMostTen(String name) throws IOException {
        RecordedRuns.Recorded run = run(name);
        List<String> brief = TerminalReport.brief(run.experiment(), run.result()).lines().toList();
        assertThat(brief).hasSizeBetween(3, 4).allMatch(line -> line.length() <= 115);
        assertThat(brief.get(0)).startsWith(name + ": ");
        assertThat(brief).last().asString().startsWith("  Verdict: ");
        List<String> comparison = TerminalReport.comparison(run.experiment(), run.result())
                .lines().toList();
        assertThat(comparison).hasSizeBetween(6, 10).anyMatch(line -> line.matches("  broken(@\\S+)? .*"))
                .anyMatch(line -> line.matches("  fixed(@\\S+)? .*"));
    }
}
