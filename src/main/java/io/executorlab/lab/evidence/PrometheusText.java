package io.executorlab.lab.evidence;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.YamlFile;

/**
 * Reads a line of the Prometheus text exposition format, version 0.0.4, {@code NAME{label="value",...} 1.0}, or all
 * lines of a scrape.
 */
public final class PrometheusText {

    /** The one histogram that is kept, to stand beside the client's latency: others would fill the evidence. */
    public static final String KEPT_BUCKETS = "http_server_requests_seconds_bucket";
    /** In characters; a longer value is cut, and still told from others by a hash at its end. */
    public static final int LABEL_AT_MOST = 1000;

    private static final String BUCKETS = "_bucket";
    /** Of a series as it is written: the reader of what the lab writes takes names of up to 50,000 characters. */
    private static final int SERIES_AT_MOST = 40_000;
    private static final int HASH = 9;
    // A label's value may hold blanks, commas, braces and escaped quotes. Nothing is tried twice, however long a line
    // is.
    private static final String QUOTED = "\"((?:[^\"\\\\]++|\\\\.)*+)\"";
    private static final Pattern LABEL = Pattern.compile("([^=}]++)=\\s*+" + QUOTED + "\\s*+(,?)", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile(
            "(?<metric>[^{\\s]++)(?:\\{(?<labels>(?:[^\"}]++|" + QUOTED + ")*+)})?+(?<rest>.*+)", Pattern.DOTALL);
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

    private static final String STATE = "state";
    private static final String AREA = "area";
    private static final String OTEL_MEMORY = "jvm_memory_type";
    private static final Names MICROMETERS =
            YamlFile.beside(PrometheusText.class, "metric-names.yml").as(Names.class);

    /** Those of Micrometer by others. */
    private record Names(Map<String, String> metrics, Map<String, String> labels) {
    }

    private PrometheusText() {
    }

    /**
     * The samples of one scrape in the order of the text, under Micrometer's names; comments, unreadable lines, series
     * of very many labels and all histogram buckets but {@link #KEPT_BUCKETS} are left out. Of a series that is there
     * twice the last value counts.
     */
    public static List<MetricSample> parse(String text) {
        Map<Series, MetricSample> samples = new LinkedHashMap<>();
        Arrays.stream(text.split("\n")).filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(line -> sample(line).ifPresent(sample -> samples.put(sample.series(), sample)));
        return ofMicrometer(samples.values());
    }

    /** The samples of one scrape under Micrometer's names, as far as none is there under that name already. */
    private static List<MetricSample> ofMicrometer(Collection<MetricSample> samples) {
        Set<String> there = samples.stream().map(MetricSample::metric).collect(Collectors.toSet());
        return samples.stream().flatMap(sample -> {
            String name = MICROMETERS.metrics().get(sample.metric());
            boolean sharesName = sample.metric().equals(Scrape.MEMORY) && sample.label(OTEL_MEMORY) != null;
            return sharesName ? renamed(sample, Scrape.MEMORY)
                    : name == null || there.contains(name) ? Stream.of(sample) : renamed(sample, name);
        }).toList();
    }

    /** Twice where it counts the threads of one state, which are live too. */
    private static Stream<MetricSample> renamed(MetricSample sample, String name) {
        Map<String, String> labels = new LinkedHashMap<>();
        sample.series().labels().forEach((label, value) -> {
            String known = MICROMETERS.labels().getOrDefault(label, label);
            labels.put(known, switch (known) {
                case STATE -> value.toLowerCase(Locale.ROOT).replace('_', '-');
                case AREA -> value.replace("_", "");
                default -> value;
            });
        });
        return Stream.of(name, Scrape.STATES).limit(name.equals(Scrape.LIVE) && labels.containsKey(STATE) ? 2 : 1)
                .map(metric -> new MetricSample(new Series(metric, labels), sample.value()));
    }

    /** A number as the format writes it; empty where it is none. */
    public static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(switch (text) {
                case "+Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(text);
            });
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** A series as Prometheus writes it; throws {@link IllegalArgumentException} where it is not written so. */
    public static Series series(String text) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw new IllegalArgumentException("'%s' is not a series: it has no metric's name".formatted(text));
        }
        Series series = series(line);
        if (!line.group("rest").isBlank()) {
            throw new IllegalArgumentException("'%s' is not a series: nothing may follow its labels".formatted(text));
        }
        return series;
    }

    private static Optional<MetricSample> sample(String text) {
        Matcher line = LINE.matcher(text);
        if (!line.matches() || line.group("metric").endsWith(BUCKETS) && line.group("labels") != null
                && !line.group("metric").equals(KEPT_BUCKETS)) {
            return Optional.empty();
        }
        OptionalDouble value = number(line.group("rest").strip().split("\\s+")[0]);
        try {
            Series series = series(line);
            boolean fits = text.length() <= SERIES_AT_MOST / 2 || series.toString().length() <= SERIES_AT_MOST;
            return value.isPresent() && fits ? Optional.of(new MetricSample(series, value.getAsDouble()))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Series series(Matcher line) {
        String written = line.group("labels") == null ? "" : line.group("labels");
        Map<String, String> labels = new LinkedHashMap<>();
        Matcher label = LABEL.matcher(written);
        boolean more = true;
        int at = 0;
        while (more && label.region(at, written.length()).lookingAt()) {
            labels.put(label.group(1).strip(), bounded(OneLine.of(unescaped(label.group(2)))));
            more = !label.group(3).isEmpty();
            at = label.end();
        }
        if (!written.substring(at).isBlank() || line.group("rest").startsWith("{")) {
            throw new IllegalArgumentException(
                    "'%s' is not a series: write NAME or NAME{label=\"value\"}".formatted(line.group()));
        }
        return new Series(line.group("metric"), labels);
    }

    private static String bounded(String value) {
        if (value.length() <= LABEL_AT_MOST) {
            return value;
        }
        int end = LABEL_AT_MOST - HASH;
        // No file holds half a character.
        return value.substring(0, Character.isHighSurrogate(value.charAt(end - 1)) ? end - 1 : end)
                + "#%08x".formatted(value.hashCode());
    }

    private static String unescaped(String value) {
        return value.indexOf('\\') < 0 ? value
                : ESCAPED.matcher(value).replaceAll(escaped -> escaped.group(1).equals("n") ? "\n"
                        : Matcher.quoteReplacement(escaped.group(1)));
    }
}
