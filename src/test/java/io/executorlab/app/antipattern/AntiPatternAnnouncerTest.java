package io.executorlab.app.antipattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;
import io.executorlab.app.antipattern.AntiPatternAnnouncer.ActiveAntiPattern;

class AntiPatternAnnouncerTest {

    @Test
    void namesEachFlawItsClassAndWhetherItCanBeSeen() throws Exception {
        try (RunningApp app = RunningApp.start(
                List.of("async-blocking-broken", "thread-per-task-broken", "event-loop-per-call-broken"),
                RunningApp.WITH_ACTUATOR)) {
            List<ActiveAntiPattern> active = app.bean(AntiPatternAnnouncer.class).active();
            assertThat(active).extracting(ActiveAntiPattern::name)
                    .containsExactlyInAnyOrder("async-blocking", "thread-per-task", "event-loop-per-call");
            assertThat(active).extracting(ActiveAntiPattern::code).containsExactlyInAnyOrder(
                    "io.executorlab.app.codeexecution.WaitingDelivery",
                    "io.executorlab.app.codeexecution.UnnamedExecutorStage",
                    "io.executorlab.app.elevator.EventLoopPerCallElevatorClient");
            assertThat(active).filteredOn(antiPattern -> !antiPattern.name().equals("thread-per-task"))
                    .allMatch(ActiveAntiPattern::visible);
            assertThat(app.getOfManagement("/actuator/info").body()).contains("\"name\":\"thread-per-task\"",
                    "\"visible\":", "\"processors\":");
        }
    }

    @Test
    void namesTheClassBehindATransactionsProxy() {
        try (RunningApp app = RunningApp.start(List.of("pool-mismatch-broken"))) {
            List<ActiveAntiPattern> active = app.bean(AntiPatternAnnouncer.class).active();
            assertThat(active).extracting(ActiveAntiPattern::name, ActiveAntiPattern::code)
                    .containsExactlyInAnyOrder(
                            tuple("pool-mismatch", "io.executorlab.app.product.SearchInTransactionCatalog"),
                            tuple("starved-connector", "io.executorlab.app.connector.UnlimitedAdmission"));
        }
    }

    @Test
    void asksThisJvmWhatTheFlawNeeds() {
        assertThat(Visibility.THREAD_PER_STAGE.isHere()).isNotEqualTo(Visibility.COMMON_POOL.isHere());
        assertThat(Visibility.VIRTUAL_THREADS.isHere()).isEqualTo(Runtime.version().feature() >= 21);
    }
}
