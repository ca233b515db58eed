package io.executorlab.app.thread;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Live platform threads by name, without running numbers:
 * {@code jvm_threads_named_threads{name="nioEventLoopGroup-*-*"}}. They are counted when a scrape asks and not before.
 * Micrometer's own meters need their labels ahead, and names come and go.
 */
@Component
@ConditionalOnProperty("threads-by-name-metric")
class ThreadsByName implements Collector {

    static final int GROUPS_AT_MOST = 40;

    private static final String REST = "other";
    // An IPv4 address stays: it tells one connector from another.
    private static final Pattern RUNNING_NUMBER =
            Pattern.compile("(?<![\\d.])(?!\\d{1,3}(?:\\.\\d{1,3}){3})\\d+(?!\\.?\\d)");
    private static final int TRIES = 3;

    ThreadsByName(PrometheusRegistry registry) {
        registry.register(this);
    }

    @Override
    public MetricSnapshot collect() {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name("jvm_threads_named_threads")
                .help("Live platform threads by name, without running numbers");
        groups().forEach((name, count) -> gauge.dataPoint(
                GaugeDataPointSnapshot.builder().labels(Labels.of("name", name)).value(count).build()));
        return gauge.build();
    }

    /** The largest first; names without a number that differ for each thread must not become series without end. */
    static Map<String, Long> groups() {
        Map<String, Long> counts = live().stream().map(Thread::getName).map(ThreadsByName::withoutNumbers)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        List<Map.Entry<String, Long>> sorted = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        Map<String, Long> groups = new LinkedHashMap<>();
        for (int i = 0; i < sorted.size(); i++) {
            groups.merge(i < GROUPS_AT_MOST ? sorted.get(i).getKey() : REST, sorted.get(i).getValue(), Long::sum);
        }
        return groups;
    }

    static String withoutNumbers(String name) {
        return RUNNING_NUMBER.matcher(name).replaceAll("*");
    }

    /** Without stacks, and so without stopping anybody; more may start meanwhile than there was room for. */
    private static List<Thread> live() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[0];
        int found = 0;
        for (int attempt = 0; attempt < TRIES && found == threads.length; attempt++) {
            threads = new Thread[2 * root.activeCount() + 16];
            found = root.enumerate(threads);
        }
        return Arrays.asList(threads).subList(0, found);
    }
}
