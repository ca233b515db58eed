package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.verdict;
import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.diagnosis.Culprit;

/** Budgets on what certain code starts and leaves. */
class OwnCodeTest {

    private static final String STARTED = "threads.started.from(com.example..*)";
    private static final String LEFT = "threads.left.from(com.example..*)";
    private static final String[] SUBMITTED = {"java.util.concurrent.ThreadPoolExecutor.addWorker:945",
            "java.util.concurrent.ThreadPoolExecutor.execute:1353", "com.example.ReportExport.start:31",
            "com.example.Orders.export:12",
            "org.springframework.web.servlet.FrameworkServlet.service:900", "java.lang.Thread.run:840"};
    private static final String[] OF_TOMCAT = {"org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766",
            "org.apache.tomcat.util.net.NioEndpoint$Poller.run:812", "java.lang.Thread.run:840"};

    @Test
    void whatTheCodeStartsBreaksAZeroThatTheServerKeeps() {
        WatchedApp app = WatchedApp.run().recorded(5, "export-", false, SUBMITTED)
                .recorded(2, "brief-", true, "com.example.Brief.run:3")
                .recorded(9, "http-nio-8080-exec-", false, OF_TOMCAT);
        BudgetVerdict started = verdict(app, STARTED, atMost("0"));
        assertThat(started.state()).isEqualTo(BROKEN);
        assertThat(started.value()).isEqualTo(7);
        assertThat(started.culprits()).extracting(Culprit::what).containsExactly(
                "5 x export-* by ReportExport.start:31 through ThreadPoolExecutor.execute",
                "2 x brief-* by Brief.run:3");
        BudgetVerdict left = verdict(app, LEFT, atMost("0"));
        assertThat(left.value()).isEqualTo(5);
        assertThat(left.culprits()).hasSize(1);
        assertThat(verdict(app, "threads.started.from(com.example.Brief)", atMost("0")).value()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({STARTED, LEFT})
    void withoutARecordingItIsNotMeasured(String measure) {
        assertThat(verdict(WatchedApp.run(), measure, atMost("0"))).satisfies(verdict -> {
            assertThat(verdict.state()).isEqualTo(NO_EVIDENCE);
            assertThat(verdict.why()).contains("--pid PID");
        });
    }

    @ParameterizedTest
    @CsvSource({STARTED, LEFT})
    void aRecordingWithoutAStartIsZero(String measure) {
        assertThat(verdict(WatchedApp.run().recorded(), measure, atMost("0"))).satisfies(verdict -> {
            assertThat(verdict.state()).isEqualTo(HELD);
            assertThat(verdict.value()).isZero();
        });
    }

    @Test
    void aRegisteredPoolThatGrowsIsNobodysStart() {
        WatchedApp app = WatchedApp.run()
                .series("executor_pool_size_threads{name=\"orderExecutor\"}", second -> second < 15 ? 0 : 8)
                .recorded(8, "orderExecutor-", false, SUBMITTED).recorded(4, "export-", false, SUBMITTED);
        assertThat(verdict(app, STARTED, atMost("0")).value()).isEqualTo(4);
    }

    @Test
    void aNumberedPoolThatWasThereBeforeHasGrownAndALaterOneIsAStart() {
        WatchedApp app = WatchedApp.run()
                .dumped(-1, 1, "pool-3-thread-", "WAITING", "java.util.concurrent.ThreadPoolExecutor.getTask")
                .recorded(6, "pool-3-thread-", false, SUBMITTED);
        assertThat(verdict(app, STARTED, atMost("0")).state()).isEqualTo(HELD);
        assertThat(verdict(app.recorded(4, "pool-9-thread-", false, SUBMITTED), STARTED, atMost("0")).value())
                .isEqualTo(4);
    }

    @Test
    void aNameAloneDoesNotTellAGrownPoolFromOnesMadeForEachCall() {
        WatchedApp app =
                WatchedApp.run().dumped(-1, 1, "export-", "WAITING", "java.util.concurrent.ThreadPoolExecutor.getTask")
                        .recorded(6, "export-", false, SUBMITTED);
        assertThat(verdict(app, STARTED, atMost("0")).value()).isEqualTo(6);
    }

    @Test
    void zeroIsProposedWithoutAMarginAndWhatStartsIsLeftOut() {
        assertThat(proposed(WatchedApp.run().recorded(3, "http-nio-8080-exec-", false, OF_TOMCAT)).bounds())
                .contains(new BudgetProposal.Line(STARTED, 0, 0, "at-most", "0"));
        BudgetProposal starting = proposed(WatchedApp.run().recorded(3, "export-", true, SUBMITTED));
        assertThat(starting.bounds()).noneMatch(line -> line.measure().equals(STARTED));
        assertThat(starting.leftOut())
                .anyMatch(left -> left.measure().equals(STARTED) && left.why().contains("at-most: 0"));
        assertThat(proposed(WatchedApp.run()).notes())
                .anyMatch(note -> note.contains(STARTED) && note.contains("--pid PID"));
    }

    private static BudgetProposal proposed(WatchedApp app) {
        return BudgetProposal.of(List.of(app.evidence(), app.evidence()), Optional.of("com.example..*"));
    }
}
