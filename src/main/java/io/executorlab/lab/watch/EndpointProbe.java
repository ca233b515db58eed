package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashSet;
import java.util.List;

import javax.net.ssl.SSLException;

import org.springframework.core.NestedExceptionUtils;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.watch.BoundedClient.Answer;

/** The first look at an app's metrics: tells what is in the way, and what to do about it. */
public final class EndpointProbe {

    private static final String ACTUATOR = "/actuator";

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
                throw new NotYetException(english("probe.answered", app.base(), status, "").strip(), null);
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
        try {
            Scrape scrape = management.scrape();
            if (scrape.value(Scrape.LIVE).isEmpty() && !jvmInReach) {
                throw new CouldNotStartException(english("probe.no-threads", url, Scrape.LIVE));
            }
            return scrape;
        } catch (ManagementPort.NoMetricsException e) {
            throw e.answer().status() != 200 ? refused(url, management, e.answer())
                    : new CouldNotStartException(english("probe.no-metrics", url, e.answer().kind(),
                            meantOr(management, like(management.base()))));
        } catch (IOException e) {
            throw unanswered(url, management, e);
        }
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
        long seconds = management.atMost().toSeconds();
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

    private static CouldNotStartException refused(String url, ManagementPort management, Answer answer) {
        int status = answer.status();
        if (answer.isSecured()) {
            return new CouldNotStartException(english("probe.secured", url, status) + "." + meant(management));
        }
        if (answer.isRedirect()) {
            String to = answer.location().isEmpty() ? "nowhere" : answer.location();
            return new CouldNotStartException(english("probe.redirect", url, status, to,
                    meantOr(management, english("probe.login"))));
        }
        if (status >= 500) {
            return new NotYetException(english("probe.error", url, status), null);
        }
        return new CouldNotStartException(english("probe.answered", url, status,
                meantOr(management, status == 404 ? english("probe.expose") : like(management.base()))));
    }

    private static String like(URI base) {
        return english("probe.base", base.getScheme(), base.getAuthority() + ACTUATOR);
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
                    return english("probe.there", base);
                }
            } catch (IOException e) {
                // Not there either.
            }
        }
        return "";
    }
}
