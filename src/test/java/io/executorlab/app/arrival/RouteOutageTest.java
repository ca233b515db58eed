package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** One thread has to do everything, so that the update after a failure shows that it is still there. */
@ExtendWith(OutputCaptureExtension.class)
class RouteOutageTest extends ArrivalTest {

    private static final List<String> ONE_THREAD = List.of("arrival.pool.core-size=1", "arrival.pool.max-size=1");

    private static RunningApp oneThread(String... more) {
        return RunningApp.start(List.of("unbounded-queue-fixed"), ONE_THREAD, more);
    }

    private record Failure(int status, String answer) {
    }

    /** One after another in one app: its only thread survives them all. */
    @Test
    void aFailureIsCountedAndTheThreadGoesOn(CapturedOutput output) throws Exception {
        List<Failure> failures = List.of(new Failure(500, "{}"), new Failure(404, "{}"), new Failure(200, "{}"),
                new Failure(200, "not JSON"), new Failure(200, "{\"minutes\":-1}"));
        try (RunningApp app = oneThread(database.property(), routes.property())) {
            for (int failed = 1; failed <= failures.size(); failed++) {
                Failure failure = failures.get(failed - 1);
                int count = failed;
                routes.status = failure.status();
                routes.body = failure.answer();
                post(app, 1);
                await(failure.toString()).until(() -> updates(app, "failed") == count);
                assertThat(output.getOut().split("arrival of 1 at meeting 7 not updated: ")).as("%s", failure)
                        .hasSize(failed + 1);
                assertGoesOn(app, 1 + failed);
            }
        }
        assertThat(output.getOut()).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"call-in-transaction", "call-outside-transaction"})
    void aRouteServiceThatDoesNotAnswerIsGivenUp(String update) throws Exception {
        try (RunningApp app = oneThread(database.property(), routes.property(),
                "arrival.route-service.read-timeout=300ms", "arrival.update=" + update)) {
            routes.hold();
            post(app, 1);
            await().until(() -> updates(app, "failed") == 1);
            assertThat(app.connectionsHeld()).isZero();
            routes.release();
            assertGoesOn(app, 2);
        }
    }

    @Test
    void aRouteServiceThatIsDownOrADatabaseThatIsDownCostsNoThread() throws Exception {
        assertFailsTwice(database.property(), "arrival.route-service.port=1");
        assertFailsTwice(TestDatabase.property(1), routes.property(),
                "spring.datasource.hikari.connection-timeout=300");
    }

    private static void assertFailsTwice(String... properties) throws Exception {
        try (RunningApp app = oneThread(properties)) {
            post(app, 1);
            post(app, 2);
            await().until(() -> updates(app, "failed") == 2);
        }
    }

    private void assertGoesOn(RunningApp app, int participant) throws Exception {
        routes.mend();
        assertThat(post(app, participant).statusCode()).isEqualTo(202);
        awaitRows(participant - 1);
        assertThat(app.gauge("executor.pool.size", "name", "arrivalExecutor")).isEqualTo(1);
    }
}
