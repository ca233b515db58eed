package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs test classes, and starts what they start. */
final class Tests {

    private Tests() {
    }

    /** The messages of the tests that fail, in their order. */
    static List<String> failuresOf(Class<?>... types) {
        return failuresOf(Map.of(), types);
    }

    /** @param configuration parameters of JUnit */
    static List<String> failuresOf(Map<String, String> configuration, Class<?>... types) {
        Events events = EngineTestKit.engine("junit-jupiter").configurationParameters(configuration)
                .selectors(Stream.of(types).map(DiscoverySelectors::selectClass).toArray(DiscoverySelector[]::new))
                .execute().testEvents();
        assertThat(events.started().stream()).isNotEmpty();
        return events.failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow()
                        .getMessage())
                .toList();
    }

    /** Returns what the extension has logged meanwhile. */
    static List<String> warningsOf(Runnable tests) {
        List<String> said = new CopyOnWriteArrayList<>();
        Logger log = Logger.getLogger(ThreadBudget.class.getName());
        log.setFilter(entry -> !said.add(entry.getMessage()));
        try {
            tests.run();
        } finally {
            log.setFilter(null);
        }
        return said;
    }

    static Thread started(Runnable task) {
        Thread thread = new Thread(task, "worker-1");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
