package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLException;

import org.springframework.core.NestedExceptionUtils;

import io.executorlab.lab.common.BoundedClient;
import io.executorlab.lab.common.BoundedClient.Answer;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.CouldNotStartException;

/**
 * The app's actuator, read over its management port, or any endpoint that gives metrics to Prometheus; where it cannot
 * be read, it tells what is in the way. A redirect is not followed, a body over 32 MB not read.
 */
public final class ManagementPort {

    private static final String ACTUATOR = "/actuator";
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
    }

    /** The app may still be starting. */
    public static final class NotYetException extends CouldNotStartException {

        private NotYetException(String message, Throwable cause) {
            super(message, cause);
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

    public boolean isHealthy() {
        return Perhaps.of(() -> get("/health", "*/*")).filter(answer -> answer.status() == 200).isPresent();
    }

    /**
     * Throws {@link IOException} where the app does not answer in time, {@link NoMetricsException} where it answers
     * something else.
     */
    public Scrape scrape() throws IOException {
        long from = System.nanoTime();
        Answer answer = metrics();
        if (answer.status() != 200) {
            throw new NoMetricsException("%s answered %d%s".formatted(base + path, answer.status(),
                    answer.isRedirect() ? ", a redirect to " + OneLine.of(answer.location()) : ""), answer);
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
        long at = System.currentTimeMillis();
        List<MetricSample> samples = PrometheusText.parse(answer.body());
        if (samples.isEmpty() || answer.isPage()) {
            throw new NoMetricsException(
                    "%s answered with %s in place of metrics".formatted(base + path, answer.kind()), answer);
        }
        return new Scrape(at, took, samples);
    }

    /** The metrics as they were sent, or whatever came in their place. */
    public Answer metrics() throws IOException {
        Answer answer = get(path, METRICS_FORMAT);
        if (answer.status() == 404 && !path.isEmpty()) {
            Answer itself = get("", METRICS_FORMAT);
            if (itself.status() == 200 && !PrometheusText.parse(itself.body()).isEmpty() && !itself.isPage()) {
                path = "";
                return itself;
            }
        }
        return answer;
    }

    /** The actuator's own dump; throws {@link IOException} where it is not open. */
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

    /** Throws {@link NotYetException} until this URL itself is answered, and with no error. */
    public void requireAnswer() {
        try {
            int status = get("", METRICS_FORMAT).status();
            if (status >= 400) {
                throw new NotYetException(english("probe.answered", base, status, "").strip(), null);
            }
        } catch (IOException e) {
            throw unanswered(base.toString(), e);
        }
    }

    /**
     * The first scrape; throws {@link CouldNotStartException} with what is in the way and what to do about it,
     * {@link NotYetException} where time may help.
     *
     * @param jvmInReach whether the app's JVM can be asked for what its metrics lack
     */
    public Scrape probe(boolean jvmInReach) {
        String url = base + path;
        try {
            Scrape scrape = scrape();
            if (scrape.value(Scrape.LIVE).isEmpty() && !jvmInReach) {
                throw new CouldNotStartException(english("probe.no-threads", url, Scrape.LIVE));
            }
            return scrape;
        } catch (NoMetricsException e) {
            throw e.answer.status() != 200 ? refused(url, e.answer)
                    : new CouldNotStartException(english("probe.no-metrics", url, e.answer.kind(), meantOr(like())));
        } catch (IOException e) {
            throw unanswered(url, e);
        }
    }

    /** Throws {@link CouldNotStartException} where that is secured, {@link IOException} where it is not told. */
    public String mappings() throws IOException {
        String url = base + "/mappings";
        Answer answer = get("/mappings", "application/json");
        if (answer.isSecured() || answer.isRedirect()) {
            throw refused(url, answer);
        }
        if (answer.status() != 200) {
            throw new IOException("%s answered %d".formatted(url, answer.status()));
        }
        return answer.body();
    }

    private CouldNotStartException unanswered(String url, IOException failure) {
        long seconds = atMost.toSeconds();
        if (NestedExceptionUtils.getMostSpecificCause(failure) instanceof UnresolvedAddressException) {
            return new CouldNotStartException(english("probe.unknown-host", base), failure);
        }
        if (failure instanceof SSLException) {
            return new CouldNotStartException(
                    english("probe.no-handshake", url, String.valueOf(failure.getMessage())), failure);
        }
        // A handshake that goes unanswered may be called a failure to connect too.
        boolean encrypted = "https".equalsIgnoreCase(base.getScheme());
        return new NotYetException(failure instanceof ConnectException
                ? english("probe.nobody-listens", base.getAuthority())
                : failure instanceof HttpConnectTimeoutException && !encrypted
                        ? english("probe.out-of-reach", base.getAuthority(), seconds)
                        : failure instanceof HttpTimeoutException ? english("probe.no-answer", url, seconds)
                                : "%s: %s".formatted(url, failure.getMessage()), failure);
    }

    private CouldNotStartException refused(String url, Answer answer) {
        int status = answer.status();
        if (answer.isSecured()) {
            return new CouldNotStartException(english("probe.secured", url, status) + "." + meant());
        }
        if (answer.isRedirect()) {
            String to = answer.location().isEmpty() ? "nowhere" : answer.location();
            return new CouldNotStartException(english("probe.redirect", url, status, to,
                    meantOr(english("probe.login"))));
        }
        if (status >= 500) {
            return new NotYetException(english("probe.error", url, status), null);
        }
        return new CouldNotStartException(english("probe.answered", url, status,
                meantOr(status == 404 ? english("probe.expose") : like())));
    }

    private String like() {
        return english("probe.base", base.getScheme(), base.getAuthority() + ACTUATOR);
    }

    private String meantOr(String otherwise) {
        String meant = meant();
        return meant.isEmpty() ? otherwise : meant.strip();
    }

    // Whoever names the app and not its actuator is told where the metrics are.
    private String meant() {
        if (base.getPath().endsWith(ACTUATOR)) {
            return "";
        }
        for (String actuator : new LinkedHashSet<>(List.of(base + ACTUATOR,
                base.getScheme() + "://" + base.getAuthority() + ACTUATOR))) {
            try {
                if (new ManagementPort(URI.create(actuator), headers, atMost).scrape().value(Scrape.LIVE).isPresent()) {
                    return english("probe.there", actuator);
                }
            } catch (IOException e) {
                // Not there either.
            }
        }
        return "";
    }
}
