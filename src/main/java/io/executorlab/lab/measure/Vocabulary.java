package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measures that bounds, claims, tables and reports share. */
public final class Vocabulary {

    /**
     * Threads that wait for another thread's result, on a plain Future or a CompletableFuture, for each live child
     * process.
     */
    public static final String IN_GET =
            "threads.at(java.util.concurrent.FutureTask.get|java.util.concurrent.CompletableFuture.get).per-child";
    /** Threads that wait for a child process, for each live one. */
    public static final String IN_WAIT_FOR = "threads.at(java.lang.ProcessImpl.waitFor).per-child";

    /** How many errors the app has logged under load. */
    public static final String ERRORS_LOGGED = "metric.growth(logback_events_total{level=\"error\"})";

    private Vocabulary() {
    }

    /** Every measure by its name without a parameter, for look-ups. */
    static Map<String, Measure> byName() {
        return all().stream().collect(Collectors.toMap(Measure::name, measure -> measure));
    }

    /** Every measure; one whose meaning is "the same" in some way comes after that which it is the same as. */
    static List<Measure> all() {
        return Stream.of(ThreadMeasures.ALL, VirtualThreadMeasures.ALL, OriginMeasures.ALL, ExecutorMeasures.ALL,
                ServerMeasures.ALL,
                ServiceMeasures.ALL, AppMeasures.ALL, LoadMeasures.ALL).flatMap(List::stream).toList();
    }
}
