package io.executorlab.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Apps that the tests of a class have in common, each started with its first use. For tests that leave nothing behind.
 */
public final class SharedApps implements AutoCloseable {

    private final Map<List<String>, RunningApp> started = new HashMap<>();
    private final String[] properties;

    /** @param properties of all of them, like {@code elevator.read-timeout=300ms} */
    public SharedApps(String... properties) {
        this.properties = properties;
    }

    public RunningApp with(String... profiles) {
        return started.computeIfAbsent(List.of(profiles), names -> RunningApp.start(names, properties));
    }

    @Override
    public void close() {
        started.values().forEach(RunningApp::close);
        started.clear();
    }
}
