package io.executorlab.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Apps that the tests of a class have in common, each started with its first use. For tests that leave nothing behind. */
public final class SharedApps implements AutoCloseable {

    private final Map<List<String>, RunningApp> started = new HashMap<>();

    public RunningApp with(String... profiles) {
        return started.computeIfAbsent(List.of(profiles), RunningApp::start);
    }

    @Override
    public void close() {
        started.values().forEach(RunningApp::close);
        started.clear();
    }
}
