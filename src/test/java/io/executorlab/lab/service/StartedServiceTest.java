package io.executorlab.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

class StartedServiceTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path folder;
    private ProcessRegistry registry;
    private final Progress progress = Progress.onStandardError();

    /** A program that does nothing for as long as it lives. */
    private record Idle(SupervisedProcess process, List<Idle> cleared) implements Server {

        @Override
        public int port() {
            return 1;
        }

        @Override
        public void clearAway() {
            cleared.add(this);
        }
    }

    private final class IdleService extends StartedService<String, Idle> {

        private final List<Idle> cleared = new ArrayList<>();

        private IdleService(String external) {
            super(external, registry, progress, folder);
        }

        @Override
        Idle start(ProcessRegistry its, Progress progress, Path logs) {
            return new Idle(its.start("idle", List.of("sleep", "600"), logs.resolve("idle.log")), cleared);
        }

        @Override
        public String name() {
            return "idle";
        }

        @Override
        public void start() {
            startWhereNoneRuns("something idle");
        }

        @Override
        public void prepare() {
            start();
        }

        @Override
        public Map<String, String> environment(int port) {
            return Map.of();
        }

        @Override
        public int usualPort() {
            return 1;
        }

        @Override
        public String option(int port) {
            return "--idle.port=" + port;
        }

        @Override
        public String version() {
            return "1";
        }

        @Override
        public String url() {
            return "idle://";
        }
    }

    @BeforeEach
    void start() {
        registry = new ProcessRegistry(folder.resolve("tmp"));
    }

    @AfterEach
    void stop() {
        registry.close();
        progress.close();
    }

    @Test
    void aServerThatRunsIsKept() {
        IdleService service = new IdleService(null);
        assertThat(service.process()).isEmpty();
        assertThat(service.startWhereNoneRuns("it")).isTrue();
        Idle first = service.own();
        assertThat(service.startWhereNoneRuns("it")).isFalse();
        assertThat(service.own()).isSameAs(first);
        assertThat(service.process()).containsSame(first.process());
        assertThat(service.cleared).isEmpty();
    }

    @Test
    void oneThatHasDiedIsClearedAwayAndReplaced() {
        IdleService service = new IdleService(null);
        service.prepare();
        Idle first = service.own();
        ProcessHandle.of(first.process().pid()).ifPresent(ProcessHandle::destroyForcibly);
        await().atMost(SOON).until(() -> !first.process().isAlive());
        assertThat(service.startWhereNoneRuns("it")).isTrue();
        assertThat(service.own().process().isAlive()).isTrue();
        assertThat(service.cleared).containsExactly(first);
    }

    @Test
    void whereTheUserHasAServerNoneIsStarted() {
        IdleService service = new IdleService("theirs");
        assertThat(service.startWhereNoneRuns("it")).isFalse();
        assertThat(service.process()).isEmpty();
        service.clearAway();
    }
}
