package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.budget.CheckResult;

class LensReportTest {

    private static LensReport.Cell cell(String jvm, double started, double mean, boolean busy) {
        return new LensReport.Cell(jvm, busy, new CheckResult(CheckResult.FORMAT, "lens", null, null, null, List.of(),
                Map.of("threads.started", started, "requests.handled", 100.0, "threads.peak", 30.0,
                        "http.client.mean", mean),
                null));
    }

    @Test
    void onlyWhatDiffersStandsInTheTableAndAClockOfABusyMachineIsMarked() {
        View view = new LensReport(List.of(cell("JDK 17.0.15, 2 processors", 100, 10, false),
                cell("JDK 25.0.3, 2 processors", 1, 90, true))).view();
        assertThat(view.lead()).contains("threads.started", "100 on JDK 17.0.15", "1 on JDK 25.0.3");
        View.Table table = view.tables().get(0);
        assertThat(table.headings()).containsExactly("JVM", "threads.started", "starts/request", "http.client.mean");
        assertThat(table.rows()).extracting(View.Row::cells).containsExactly(
                List.of("JDK 17.0.15, 2 processors", "100", "1", "10"),
                List.of("JDK 25.0.3, 2 processors", "1", "0.01", "~90"));
        assertThat(table.remark()).startsWith(OverJvms.sameEverywhere(List.of("threads.peak")));
    }
}
