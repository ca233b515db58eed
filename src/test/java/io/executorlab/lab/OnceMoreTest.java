package io.executorlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class OnceMoreTest {

    private final Sample sample = new Sample();

    @BeforeEach
    void makeItsFolder(@TempDir Path folder) throws Exception {
        sample.folder = folder;
        Files.writeString(Files.createDirectory(folder.resolve("out")).resolve("left.txt"), "of the first time");
    }

    /** A test that fails as often as it is told to. */
    private static final class Sample {

        @TempDir
        private Path folder;
        private int failures;
        private int runs;
        private boolean empty;
        private String printed = "It failed.";

        void run() {
            runs++;
            empty = !Files.exists(folder.resolve("out"));
            assertThat(runs).as(printed).isGreaterThan(failures);
        }
    }

    private void run(int failures) throws Throwable {
        sample.failures = failures;
        Method method = Sample.class.getDeclaredMethod("run");
        new OnceMore(Duration.ZERO).interceptTestMethod(() -> {
            sample.run();
            return null;
        }, new ReflectiveInvocationContext<>() {

            @Override
            public Class<?> getTargetClass() {
                return Sample.class;
            }

            @Override
            public Method getExecutable() {
                return method;
            }

            @Override
            public List<Object> getArguments() {
                return List.of();
            }

            @Override
            public Optional<Object> getTarget() {
                return Optional.of(sample);
            }
        }, null);
    }

    @Test
    void whatPassesRunsOnce() throws Throwable {
        run(0);
        assertThat(sample.runs).isEqualTo(1);
    }

    @Test
    void whatFailsOnceRunsOnceMoreInAnEmptyFolder() throws Throwable {
        run(1);
        assertThat(sample.runs).isEqualTo(2);
        assertThat(sample.empty).isTrue();
    }

    @Test
    void whatFailsTwiceFailsOrIsNotJudgedWhereTheMachineIsBusy() {
        assertThatThrownBy(() -> run(2)).isInstanceOfAny(AssertionError.class, TestAbortedException.class);
        assertThat(sample.runs).isEqualTo(2);
    }

    @Test
    void whatFailsTwiceIsNotJudgedWhereTheLabMeasuredOtherProgramsAtWork() {
        sample.printed = "Other programs took 13.5 % of all processors' time under load, more than the 10 % that evidence allows: run again.";
        assertThatThrownBy(() -> run(2)).isInstanceOf(TestAbortedException.class).hasMessageContaining("Other programs took 13.5 %");
        assertThat(sample.runs).isEqualTo(2);
    }
}
