package io.executorlab.app.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** Follows the heartbeat while a digest is written that does not end within the test. */
class JobsTest {

    private static StubServer model;

    @BeforeAll
    static void startModel() throws Exception {
        model = Stubs.start("model", "--port", "0", "--token", "60s");
    }

    @AfterAll
    static void stopModel() {
        model.close();
    }

    @Test
    void itStopsWhereBothHaveOneThread() {
        stops("one-scheduler-thread-broken");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void itStopsOnVirtualThreadsToo() {
        stops("one-scheduler-thread-broken", "one-scheduler-thread-virtual-threads");
    }

    private static void stops(String... profiles) {
        try (RunningApp app = start(List.of(profiles))) {
            await().until(() -> app.bean(Digest.class).underWay() == 1);
            await().until(() -> app.get("/heartbeat").statusCode() == 503);
            assertThat(app.bean(Digest.class).underWay()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "broken pool-2"})
    void itGoesOnWhereThereIsAThreadForEach(String variant) throws Exception {
        try (RunningApp app = start(profiles(variant))) {
            await().until(() -> app.bean(Digest.class).underWay() == 1);
            goesOn(app);
            assertThat(app.get("/heartbeat").statusCode()).isEqualTo(200);
            assertThat(app.bean(Digest.class).underWay()).isEqualTo(1);
        }
    }

    @Test
    void itGoesOnAndSoDoDigestsWhereTheyAreHandedOver() {
        try (RunningApp app = start(profiles("async"))) {
            await().until(() -> app.bean(Digest.class).underWay() > 2);
            goesOn(app);
        }
    }

    private static void goesOn(RunningApp app) {
        double before = app.count("heartbeat.lateness");
        await().until(() -> app.count("heartbeat.lateness") > before + 2);
    }

    private static List<String> profiles(String variant) {
        return Stream.of(variant.split(" ")).map("one-scheduler-thread-"::concat).toList();
    }

    /** A job that is under way at the app's end is given a second. */
    private static RunningApp start(List<String> profiles) {
        return RunningApp.start(profiles, "model.port=" + model.port(), "housekeeping.digest-every=100ms",
                "spring.lifecycle.timeout-per-shutdown-phase=1s");
    }
}
