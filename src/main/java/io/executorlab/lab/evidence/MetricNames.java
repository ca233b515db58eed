package io.executorlab.lab.evidence;

import static java.util.Map.entry;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Knows what OpenTelemetry and Prometheus' own Java client, whose names the JMX exporter has, call the metrics that the
 * measures know by Micrometer's names.
 */
final class MetricNames {

    private static final String STATE = "state";
    private static final String AREA = "area";
    private static final String OTEL_MEMORY = "jvm_memory_type";
    private static final Map<String, String> METRICS = Map.ofEntries(
            entry("jvm_thread_count", Scrape.LIVE), entry("jvm_threads_current", Scrape.LIVE),
            entry("jvm_threads_peak", Scrape.PEAK), entry("jvm_threads_started_total", Scrape.STARTED),
            entry("jvm_threads_state", Scrape.STATES), entry("jvm_memory_bytes_used", Scrape.MEMORY),
            entry("jvm_file_descriptor_count", Scrape.FILES), entry("process_open_fds", Scrape.FILES),
            entry("jvm_cpu_count", Scrape.PROCESSORS),
            entry("http_server_request_duration_seconds_count", HandledRequests.METRIC));
    private static final Map<String, String> LABELS = Map.of("jvm_thread_state", STATE, OTEL_MEMORY, AREA,
            "http_route", "uri", "http_request_method", "method", "http_response_status_code", "status");

    private MetricNames() {
    }

    /** The samples of one scrape under Micrometer's names, as far as none is there under that name already. */
    static List<MetricSample> ofMicrometer(Collection<MetricSample> samples) {
        Set<String> there = samples.stream().map(MetricSample::metric).collect(Collectors.toSet());
        return samples.stream().flatMap(sample -> {
            String name = METRICS.get(sample.metric());
            boolean sharesName = sample.metric().equals(Scrape.MEMORY) && sample.label(OTEL_MEMORY) != null;
            return sharesName ? renamed(sample, Scrape.MEMORY)
                    : name == null || there.contains(name) ? Stream.of(sample) : renamed(sample, name);
        }).toList();
    }

    /** Twice where it counts the threads of one state, which are live too. */
    private static Stream<MetricSample> renamed(MetricSample sample, String name) {
        Map<String, String> labels = new LinkedHashMap<>();
        sample.series().labels().forEach((label, value) -> {
            String known = LABELS.getOrDefault(label, label);
            labels.put(known, switch (known) {
                case STATE -> value.toLowerCase(Locale.ROOT).replace('_', '-');
                case AREA -> value.replace("_", "");
                default -> value;
            });
        });
        return Stream.of(name, Scrape.STATES).limit(name.equals(Scrape.LIVE) && labels.containsKey(STATE) ? 2 : 1)
                .map(metric -> new MetricSample(new Series(metric, labels), sample.value()));
    }
}
