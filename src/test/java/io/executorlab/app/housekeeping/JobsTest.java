package io.executorlab.app.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private final AtomicLong nanos = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Heartbeat heartbeat = new Heartbeat(Duration.ofMillis(500), nanos::get, registry);

    @ParameterizedTest
    @CsvSource({"500, 0, 0", "700, 200, 0", "999, 499, 0", "1000, 500, 1", "4500, 4000, 8"})
    void countsHowLateItIsAndTheWholeIntervalsWithoutABeat(long after, double late, double missed) {
        heartbeat.beat();
        pass(after);
        heartbeat.beat();
        assertThat(registry.get("heartbeat.lateness").timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(late);
        assertThat(registry.get("heartbeat.missed").counter().count()).isEqualTo(missed);
    }

    @Test
    void theFirstBeatIsNotLate() {
        pass(5000);
        heartbeat.beat();
        assertThat(registry.get("heartbeat.missed").counter().count()).isZero();
    }

    @Test
    void isTakenForDeadAfterThreeIntervalsUntilItsNextBeat() {
        pass(1499);
        assertThat(heartbeat.isAlive()).isTrue();
        pass(1);
        assertThat(heartbeat.isAlive()).isFalse();
        heartbeat.beat();
        assertThat(heartbeat.isAlive()).isTrue();
        assertThat(heartbeat.age()).isZero();
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
