package io.executorlab.lab.evidence;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.springframework.util.ConcurrentReferenceHashMap;

import io.executorlab.lab.common.Groups;

/**
 * One reading of {@code /actuator/prometheus} over the management port: the values of all series, found by their
 * metric. It is a line of {@code metrics.jsonl}.
 */
@JsonPropertyOrder({"atMillis", "tookMillis", "samples"})
public final class Scrape {

    public static final String LIVE = "jvm_threads_live_threads";
    public static final String PEAK = "jvm_threads_peak_threads";
    public static final String STARTED = "jvm_threads_started_threads_total";
    public static final String STATES = "jvm_threads_states_threads";
    public static final String MEMORY = "jvm_memory_used_bytes";
    public static final String FILES = "process_files_open_files";
    public static final String PROCESSORS = "system_cpu_count";
    public static final String COLLECTIONS = "jvm_gc_pause_seconds_count";
    public static final String PROCESS_START = "process_start_time_seconds";
    public static final String UPTIME = "process_uptime_seconds";

    // No app tells of these: the lab reads them from the operating system with each scrape, where the app's process is
    // known and runs on the same Linux.
    public static final String CHILDREN = "lab_process_children";
    public static final String ZOMBIES = "lab_process_zombies";
    public static final String PIPES = "lab_process_pipes";
    public static final String TEMPORARY_FILES = "lab_process_temporary_files";

    /** Those that have been read: thousands of scrapes share a few hundred. */
    private static final Map<String, Series> KNOWN = new ConcurrentReferenceHashMap<>();

    @JsonProperty
    private final long atMillis;
    @JsonProperty
    private final long tookMillis;
    private final Map<String, List<MetricSample>> byMetric;
    private final Consumer<Series> asked;

    /** @param atMillis when the answer was complete, in milliseconds since the epoch */
    public Scrape(long atMillis, long tookMillis, Collection<MetricSample> samples) {
        this(atMillis, tookMillis, Groups.by(samples, MetricSample::metric), series -> {});
    }

    private Scrape(long atMillis, long tookMillis, Map<String, List<MetricSample>> byMetric, Consumer<Series> asked) {
        this.atMillis = atMillis;
        this.tookMillis = tookMillis;
        this.byMetric = byMetric;
        this.asked = asked;
    }

    /** By series as they are written; throws {@link IllegalArgumentException} where one is none or has no value. */
    @JsonCreator
    public static Scrape of(@JsonProperty("atMillis") long atMillis, @JsonProperty("tookMillis") long tookMillis,
            @JsonProperty("samples") Map<String, Double> written) {
        if (written == null || written.values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("a scrape needs samples, each with a value");
        }
        return new Scrape(atMillis, tookMillis, written.entrySet().stream().map(sample -> new MetricSample(
                KNOWN.computeIfAbsent(sample.getKey(), PrometheusText::series), sample.getValue())).toList());
    }

    @JsonProperty("samples")
    private Map<String, Double> written() {
        Map<String, Double> written = new LinkedHashMap<>();
        samples().forEach(sample -> written.put(sample.series().toString(), sample.value()));
        return written;
    }

    /** The same with what was read at this time from elsewhere, as far as no metric here has its name. */
    public Scrape completedBy(Scrape other) {
        return with(other.samples().filter(sample -> !byMetric.containsKey(sample.metric())).toList());
    }

    public Scrape with(Collection<MetricSample> others) {
        return others.isEmpty() ? this
                : new Scrape(atMillis, tookMillis, Stream.concat(samples(), others.stream()).toList());
    }

    /** The same scrape, which tells this listener each metric that it is asked for, with its labels. */
    Scrape telling(Consumer<Series> listener) {
        return new Scrape(atMillis, tookMillis, byMetric, listener);
    }

    public long atMillis() {
        return atMillis;
    }

    public long tookMillis() {
        return tookMillis;
    }

    public Stream<MetricSample> samples() {
        return byMetric.values().stream().flatMap(List::stream);
    }

    /** Those of this metric; empty where the app does not have it. */
    public List<MetricSample> samples(String metric) {
        asked.accept(new Series(metric, Map.of()));
        return byMetric.getOrDefault(metric, List.of());
    }

    public Set<String> metrics() {
        return byMetric.keySet();
    }

    public int size() {
        return byMetric.values().stream().mapToInt(List::size).sum();
    }

    public Stream<String> labels(String metric, String label) {
        return samples(metric).stream().map(sample -> sample.label(label)).filter(Objects::nonNull).distinct();
    }

    /** Whatever labels it has; the sum where it has several series, empty where it has none. */
    public OptionalDouble value(String metric) {
        return sum(new Series(metric, Map.of()));
    }

    /** The sum over all series of this metric in which the label has this value; empty when there is none. */
    public OptionalDouble sum(String metric, String label, String value) {
        return sum(new Series(metric, Map.of(label, value)));
    }

    /** The sum over all series of this metric that have all these labels; empty when there is none. */
    public OptionalDouble sum(Series wanted) {
        asked.accept(wanted);
        return byMetric.getOrDefault(wanted.metric(), List.of()).stream()
                .filter(sample -> sample.series().has(wanted.labels())).mapToDouble(MetricSample::value)
                .filter(value -> !Double.isNaN(value)).reduce(Double::sum);
    }

    public Map<String, Double> sums(String metric, String label) {
        return samples(metric).stream().filter(sample -> sample.label(label) != null && !Double.isNaN(sample.value()))
                .collect(Collectors.toMap(sample -> sample.label(label), MetricSample::value, Double::sum));
    }

    /** Where a process does not grow older, somebody has kept its metrics. */
    public boolean isNewerThan(Scrape earlier) {
        OptionalDouble age = value(UPTIME);
        return age.isEmpty() || !age.equals(earlier.value(UPTIME));
    }

    /** By its start, else by a counter that falls only in a new one. */
    boolean isOfSameProcess(Scrape later) {
        OptionalDouble start = value(PROCESS_START);
        OptionalDouble laterStart = later.value(PROCESS_START);
        return start.isPresent() && laterStart.isPresent() ? start.getAsDouble() == laterStart.getAsDouble()
                : later.value(STARTED).orElse(Double.MAX_VALUE) >= value(STARTED).orElse(0);
    }
}
