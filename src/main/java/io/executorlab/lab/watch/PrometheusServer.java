package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

import tools.jackson.databind.JsonNode;

import io.executorlab.lab.common.BoundedClient;
import io.executorlab.lab.common.BoundedClient.Answer;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.evidence.Fleet.SampledSeries;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.watch.ManagementPort.Header;

/**
 * A Prometheus, or what answers like one, asked for samples as they were scraped: by instant queries of range vectors,
 * since {@code query_range} repeats the last sample at each step and {@code increase} extrapolates.
 */
public final class PrometheusServer {

    private static final Duration AT_MOST = Duration.ofSeconds(30);
    private static final long CHUNK_MILLIS = 120_000;
    private static final int SAMPLES_AT_MOST = 5_000_000;
    private static final int SAID = 300;
    private static final double MILLIS = 1000;

    private final URI base;
    private final List<Header> headers;
    private final BoundedClient client;

    private static final class GrowingSeries {

        private final LongStream.Builder atMillis = LongStream.builder();
        private final DoubleStream.Builder values = DoubleStream.builder();
        private long last;

        void add(long at, double value) {
            // The parts of a time overlap at their ends, which Prometheus 2 counts in on both sides.
            if (at > last) {
                atMillis.add(at);
                values.add(value);
                last = at;
            }
        }

        SampledSeries of(Series series) {
            return new SampledSeries(series, atMillis.build().toArray(), values.build().toArray());
        }
    }

    public PrometheusServer(URI base, List<Header> headers) {
        this.base = base;
        this.headers = List.copyOf(headers);
        client = new BoundedClient(AT_MOST);
    }

    public URI base() {
        return base;
    }

    /** In milliseconds since the epoch; throws {@link IOException} where this is no Prometheus. */
    public long now() throws IOException {
        JsonNode time = ask("query=time()").path("result");
        if (time.size() != 2) {
            throw notPrometheus();
        }
        return Math.round(Double.parseDouble(time.path(1).asString("NaN")) * MILLIS);
    }

    private IOException notPrometheus() {
        return new IOException(english("prometheus.other", base));
    }

    /** Those of a series in the order of time, of a selector without braces; throws {@link IOException}. */
    public List<SampledSeries> samples(String selector, Set<String> metrics, long fromMillis, long toMillis)
            throws IOException {
        Map<Series, GrowingSeries> growing = new LinkedHashMap<>();
        long read = 0;
        for (long from = fromMillis; from < toMillis; from += CHUNK_MILLIS) {
            read += read(selector, metrics, from, Math.min(from + CHUNK_MILLIS, toMillis), growing);
            if (read > SAMPLES_AT_MOST) {
                throw new IOException(english("prometheus.too-many", "%,d".formatted(SAMPLES_AT_MOST)));
            }
        }
        return growing.entrySet().stream().map(entry -> entry.getValue().of(entry.getKey())).toList();
    }

    private long read(String selector, Set<String> metrics, long from, long to, Map<Series, GrowingSeries> growing)
            throws IOException {
        // Prometheus 3 leaves the beginning of a range out.
        String query = "{__name__=~\"%s\",%s}[%dms]".formatted(String.join("|", metrics), selector, to - from + 1);
        JsonNode data = ask("time=%s&query=%s".formatted(String.format(Locale.ROOT, "%.3f", to / MILLIS),
                URLEncoder.encode(query, StandardCharsets.UTF_8)));
        if (!"matrix".equals(data.path("resultType").asString(""))) {
            throw notPrometheus();
        }
        long read = 0;
        for (JsonNode vector : data.path("result")) {
            Map<String, String> labels = new LinkedHashMap<>();
            vector.path("metric").properties()
                    .forEach(label -> labels.put(label.getKey(), OneLine.of(label.getValue().asString(""))));
            GrowingSeries grown = growing.computeIfAbsent(new Series(labels.remove("__name__"), labels),
                    series -> new GrowingSeries());
            for (JsonNode sample : vector.path("values")) {
                long at = Math.round(sample.path(0).asDouble(0) * MILLIS);
                if (at >= from) {
                    grown.add(at, Double.parseDouble(sample.path(1).asString("NaN").replace("Inf", "Infinity")));
                }
            }
            read += vector.path("values").size();
        }
        return read;
    }

    private JsonNode ask(String parameters) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/api/v1/query?" + parameters))
                .header("Accept", "application/json");
        headers.forEach(header -> request.header(header.name(), header.value()));
        Answer answer;
        try {
            answer = client.send(request);
        } catch (BoundedClient.TooLargeBodyException e) {
            throw new IOException(english("prometheus.too-large", base, e.getMessage()), e);
        } catch (IOException e) {
            throw new IOException(english("prometheus.silent", base, Reason.of(e)), e);
        }
        if (answer.status() != 200) {
            throw refused(answer);
        }
        JsonNode told = Json.parse(answer.body(), JsonNode.class, "the answer of " + base);
        // Why it is not all that there is, as where one store of several does not answer.
        if (!told.path("warnings").isEmpty()) {
            throw new IOException(english("prometheus.warned", base,
                    cut(told.path("warnings").path(0).asString("no reason is given"))));
        }
        return told.path("data");
    }

    private IOException refused(Answer answer) {
        int status = answer.status();
        return new IOException(answer.isSecured() ? english("probe.secured", base, status)
                : status == 404 || answer.isRedirect() ? english("prometheus.base", base, status)
                        : "%s answered %d: %s".formatted(base, status, said(answer.body())));
    }

    private static String said(String body) {
        return Perhaps.of(() -> Json.parse(body, JsonNode.class, "the answer"))
                .map(told -> cut(told.path("error").asString("no reason is given")))
                .orElse("not in the words of Prometheus");
    }

    private static String cut(String said) {
        return said.substring(0, Math.min(SAID, said.length()));
    }
}
