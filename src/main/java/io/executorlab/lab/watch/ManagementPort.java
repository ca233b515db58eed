package io.executorlab.lab.watch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.watch.BoundedClient.Answer;

/**
 * The app's actuator, read over its management port, or any endpoint that gives metrics to Prometheus. A redirect is
 * not followed, a body over 32 MB not read.
 */
public final class ManagementPort implements MetricSource {

    private static final String METRICS_FORMAT = "text/plain;version=0.0.4, */*;q=0.1";

    private static final Duration AT_MOST = Duration.ofSeconds(4);

    private final URI base;
    private final List<Header> headers;
    private final Duration atMost;
    private final BoundedClient client;
    /** Empty once the URL itself has turned out to be the one of the metrics. */
    private volatile String path = "/prometheus";

    /** A header of each request, such as {@code Authorization}. */
    public record Header(String name, String value) {

        // The value may be a secret.
        @Override
        public String toString() {
            return name;
        }
    }

    /** Somebody answered, and not with metrics: a proxy's login page, say. The message says with what. */
    public static final class NoMetricsException extends IOException {

        private final transient Answer answer;

        private NoMetricsException(String message, Answer answer) {
            super(message);
            this.answer = answer;
        }

        Answer answer() {
            return answer;
        }
    }

    public ManagementPort(URI base) {
        this(base, List.of());
    }

    public ManagementPort(URI base, List<Header> headers) {
        this(base, headers, AT_MOST);
    }

    /** @param atMost how long the app has for a whole answer, four seconds where nothing else is said */
    ManagementPort(URI base, List<Header> headers, Duration atMost) {
        this.base = base;
        this.headers = List.copyOf(headers);
        this.atMost = atMost;
        client = new BoundedClient(atMost);
    }

    public URI base() {
        return base;
    }

    Duration atMost() {
        return atMost;
    }

    ManagementPort at(URI otherBase) {
        return new ManagementPort(otherBase, headers, atMost);
    }

    public boolean isHealthy() {
        try {
            return get("/health", "*/*").status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    Answer itself() throws IOException {
        return get("", METRICS_FORMAT);
    }

    /** The address of the metrics, for people. */
    String place() {
        return base + path;
    }

    /**
     * Throws {@link IOException} where the app does not answer in time, {@link NoMetricsException} where it answers
     * something else.
     */
    @Override
    public Scrape scrape() throws IOException {
        long from = System.nanoTime();
        Answer answer = metrics();
        if (answer.status() != 200) {
            throw new NoMetricsException("%s answered %d%s".formatted(place(), answer.status(),
                    answer.isRedirect() ? ", a redirect to " + OneLine.of(answer.location()) : ""), answer);
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
        long at = System.currentTimeMillis();
        List<MetricSample> samples = PrometheusText.parse(answer.body());
        if (samples.isEmpty() || answer.isPage()) {
            throw new NoMetricsException(
                    "%s answered with %s in place of metrics".formatted(place(), answer.kind()), answer);
        }
        return new Scrape(at, took, samples);
    }

    /** The metrics as they were sent, or whatever came in their place. */
    public Answer metrics() throws IOException {
        Answer answer = get(path, METRICS_FORMAT);
        if (answer.status() == 404 && !path.isEmpty()) {
            Answer itself = itself();
            if (itself.status() == 200 && !PrometheusText.parse(itself.body()).isEmpty() && !itself.isPage()) {
                path = "";
                return itself;
            }
        }
        return answer;
    }

    Answer mappings() throws IOException {
        return get("/mappings", "application/json");
    }

    /** The actuator's own dump; throws {@link IOException} where it is not open. */
    @Override
    public ThreadDump threadDump(ThreadDump.Phase phase) throws IOException {
        long at = System.currentTimeMillis();
        Answer answer = get("/threaddump", "application/json");
        if (answer.status() != 200) {
            throw new IOException("%s/threaddump answered %d".formatted(base, answer.status()));
        }
        return DumpText.ofActuator(at, phase, answer.body());
    }

    private Answer get(String path, String accept) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).header("Accept", accept);
        headers.forEach(header -> request.header(header.name(), header.value()));
        return client.send(request);
    }
}
