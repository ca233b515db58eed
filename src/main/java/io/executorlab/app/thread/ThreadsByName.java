package io.executorlab.app.thread;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    // An IPv4 address stays: it tells one connector from another.
    private static final Pattern RUNNING_NUMBER =
            Pattern.compile("(?<![\\d.])(?!\\d{1,3}(?:\\.\\d{1,3}){3})\\d+(?!\\.?\\d)");

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
        Map<String, Long> counts = Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(Objects::nonNull).map(thread -> withoutNumbers(thread.getThreadName()))
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
}
