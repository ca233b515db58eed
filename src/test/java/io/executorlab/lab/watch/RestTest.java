package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.ScriptedTarget;

class RestTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;
    private ScriptedTarget app;
    private Watch watch;

    @BeforeEach
    void start() throws IOException {
        app = ScriptedTarget.start();
        watch = new Watch(new ManagementPort(URI.create(app.management())), phase -> {
            throw new IOException("there are no dumps");
        }, List::of, new SamplingInterval(100, 1), new SamplingInterval(100, 1), folder);
    }

    @AfterEach
    void end() {
        watch.close();
        app.close();
    }

    @Test
    void restTakesTwoReadingsThatLieSoFarApartHoweverShortThatIs() throws IOException {
        long from = System.nanoTime();
        assertThat(watch.awaitRest(Duration.ofMillis(50), LIMIT)).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(Duration.ofMillis(50));
        assertThat(app.scrapes()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void theReadingThatDecidesDoesNotWaitForItsTurn() throws IOException {
        // Looks come each quarter of a second: three in time, and the fourth is the one that decides.
        assertThat(watch.awaitRest(Duration.ofMillis(600), LIMIT)).isTrue();
        assertThat(app.scrapes()).isLessThanOrEqualTo(4);
    }

    @Test
    void anAppWhoseThreadsGoOnStartingDoesNotComeToRest() throws IOException {
        app.startsAThreadWithEachScrape();
        assertThat(watch.awaitRest(Duration.ofMillis(50), Duration.ofSeconds(1))).isFalse();
    }
}
