package io.executorlab.lab.watch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLException;

import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.watch.BoundedClient.Answer;

/** The first look at an app's metrics: tells what is in the way, and what to do about it. */
public final class EndpointProbe {

    private static final String ACTUATOR = "/actuator";
    private static final String EXPOSE = "Set management.endpoints.web.exposure.include=prometheus in the app, "
            + "and add io.micrometer:micrometer-registry-prometheus to its dependencies. Of an app without metrics the "
            + "JVM is asked: --start COMMAND --ready URL, or --pid PID, in place of --management.";

    /** The app may still be starting. */
    public static final class NotYetException extends CouldNotStartException {
        NotYetException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private EndpointProbe() {
    }

    /** Throws {@link NotYetException} until this URL itself is answered, and with no error. */
    public static void awaits(ManagementPort app) {
        try {
            int status = app.itself().status();
            if (status >= 400) {
                throw new NotYetException("%s answered %d.".formatted(app.base(), status), null);
            }
        } catch (IOException e) {
            throw unanswered(app.base().toString(), app, e);
        }
    }

    /**
     * Throws {@link CouldNotStartException} with the reason; {@link NotYetException} where time may help.
     *
     * @param jvmInReach whether the app's JVM can be asked for what its metrics lack
     */
    public static Scrape of(ManagementPort management, boolean jvmInReach) {
        String url = management.place();
        long from = System.nanoTime();
        Answer answer;
        try {
            answer = management.metrics();
        } catch (IOException e) {
            throw unanswered(url, management, e);
        }
        if (answer.status() != 200) {
            throw refused(url, management, answer);
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
        Scrape scrape = new Scrape(System.currentTimeMillis(), took, PrometheusText.parse(answer.body()));
        if (scrape.value(Scrape.LIVE).isEmpty() && !(jvmInReach && scrape.size() > 0)) {
            throw noThreadMetrics(url, management, answer, scrape);
        }
        return scrape;
    }

    /** Throws {@link CouldNotStartException} where that is secured, {@link IOException} where it is not told. */
    public static String mappings(ManagementPort management) throws IOException {
        String url = management.base() + "/mappings";
        Answer answer = management.mappings();
        if (answer.isSecured() || answer.isRedirect()) {
            throw refused(url, management, answer);
        }
        if (answer.status() != 200) {
            throw new IOException("%s answered %d".formatted(url, answer.status()));
        }
        return answer.body();
    }

    private static CouldNotStartException unanswered(String url, ManagementPort management, IOException failure) {
        URI base = management.base();
        String place = base.getAuthority();
        if (causedBy(failure, UnresolvedAddressException.class)) {
            return new CouldNotStartException("The host of %s is not known here.".formatted(base), failure);
        }
        if (failure instanceof ConnectException) {
            return new NotYetException(("Nothing listens on %s. Is the app running, and is this its management port "
                    + "(management.server.port, by default its own port)?").formatted(place), failure);
        }
        // A handshake that goes unanswered may be called a failure to connect too.
        boolean encrypted = "https".equalsIgnoreCase(base.getScheme());
        if (failure instanceof HttpConnectTimeoutException && !encrypted) {
            return new NotYetException(
                    "%s cannot be reached within %d s.".formatted(place, management.atMost().toSeconds()),
                    failure);
        }
        if (failure instanceof SSLException) {
            return new CouldNotStartException(
                    ("%s: %s. Does it speak https at all? A certificate of your own is trusted with "
                            + "JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE")
                            .formatted(url, failure.getMessage()),
                    failure);
        }
        if (failure instanceof HttpTimeoutException) {
            return new NotYetException("%s did not answer within %d s.".formatted(url, management.atMost().toSeconds()),
                    failure);
        }
        return new NotYetException("%s: %s".formatted(url, failure.getMessage()), failure);
    }

    private static CouldNotStartException refused(String url, ManagementPort management, Answer answer) {
        int status = answer.status();
        String said = "%s answered %d".formatted(url, status);
        if (answer.isSecured()) {
            return new CouldNotStartException(
                    "%s: it is secured. Set EXECUTOR_LAB_HEADERS to the line 'Authorization: ...'.%s".formatted(said,
                            meant(management)));
        }
        if (status == 404) {
            return new CouldNotStartException("%s. %s".formatted(said, meantOr(management, EXPOSE)));
        }
        if (answer.isRedirect()) {
            return new CouldNotStartException(("%s, a redirect to %s, which the lab does not follow. %s").formatted(
                    said,
                    answer.location().isEmpty() ? "nowhere" : answer.location(),
                    meantOr(management,
                            "Where it leads to a login, set EXECUTOR_LAB_HEADERS to the line 'Authorization: ...'")));
        }
        if (status >= 500) {
            return new NotYetException(said + ". The app's log may tell why.", null);
        }
        return new CouldNotStartException("%s. %s".formatted(said, meantOr(management, like(management.base()))));
    }

    private static CouldNotStartException noThreadMetrics(String url, ManagementPort management, Answer answer,
            Scrape scrape) {
        if (scrape.size() > 0) {
            return new CouldNotStartException(("%s has metrics, but no %s. Is it a JVM's, and are its JVM metrics on "
                    + "(management.metrics.enable.jvm)?").formatted(url, Scrape.LIVE));
        }
        return new CouldNotStartException("%s answered with %s in place of metrics. %s".formatted(url, answer.kind(),
                meantOr(management, like(management.base()))));
    }

    private static String like(URI base) {
        return "--management should be the actuator's base, like %s://%s%s".formatted(base.getScheme(),
                base.getAuthority(), ACTUATOR);
    }

    private static String meantOr(ManagementPort management, String otherwise) {
        String meant = meant(management);
        return meant.isEmpty() ? otherwise : meant.strip();
    }

    // Whoever names the app and not its actuator is told where the metrics are.
    private static String meant(ManagementPort management) {
        if (management.base().getPath().endsWith(ACTUATOR)) {
            return "";
        }
        for (String base : new LinkedHashSet<>(List.of(management.base() + ACTUATOR,
                management.base().getScheme() + "://" + management.base().getAuthority() + ACTUATOR))) {
            try {
                if (management.at(URI.create(base)).scrape().value(Scrape.LIVE).isPresent()) {
                    return " The metrics are there: --management " + base;
                }
            } catch (IOException e) {
                // Not there either.
            }
        }
        return "";
    }

    private static boolean causedBy(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
