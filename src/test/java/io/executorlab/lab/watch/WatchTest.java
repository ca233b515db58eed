package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.ScriptedTarget;

class WatchTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, IllegalStateException.class})
    void itsOwnCrashIsNoSilenceOfTheApp(Class<? extends Throwable> kind) throws Exception {
        Throwable crash = kind.getConstructor(String.class).newInstance("of the lab");
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = new Watch(new ManagementPort(URI.create(target.management())), phase -> {
                    throw unchecked(crash);
                }, new Pace(1000, 1), new Pace(100, 1), folder)) {
            watch.underLoad(true);
            watch.start();
            assertThatThrownBy(() -> {
                for (long end = System.nanoTime() + SOON.toNanos(); System.nanoTime() < end; Thread.sleep(10)) {
                    watch.silence();
                }
            }).isSameAs(crash);
            assertThatThrownBy(watch::throwIfUnwritten).isSameAs(crash);
        }
    }

    private static RuntimeException unchecked(Throwable crash) {
        if (crash instanceof Error error) {
            throw error;
        }
        return (RuntimeException) crash;
    }
}
