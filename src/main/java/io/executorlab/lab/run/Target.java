package io.executorlab.lab.run;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;
import io.executorlab.lab.watch.ManagementPort.Header;

/**
 * An app that the lab did not make, as a user names it.
 *
 * @param management the base of its actuator or the URL of its metrics, without a slash at its end; null where it has
 * none, and its JVM is asked
 * @param ready a URL that it answers once it is up; null where its metrics tell
 * @param headers of each request to it
 * @param pid its process id; null where it is not told
 * @param start the shell command that starts it; null where it runs already
 */
public record Target(URI management, URI ready, List<Header> headers, Long pid, String start) {

    /**
     * @param management the actuator's base, or the URL of its metrics; null where it has none
     * @param ready null where its metrics tell
     * @param headers each {@code Name: value}
     * @throws UsageException for a URL, a header or a command that cannot be
     */
    public static Target of(String management, String ready, List<String> headers, Long pid, String start) {
        if (start != null && start.isBlank()) {
            throw new UsageException("--start needs a command: --start \"java -jar app.jar\"");
        }
        return new Target(management == null ? null : base(management),
                ready == null ? null : address(ready.strip(), "--ready", "http://127.0.0.1:8080/health"),
                headers.stream().map(Target::header).toList(), pid, start);
    }

    /** Says where it is asked, for people. */
    String place() {
        return Stream.of(management, ready).filter(Objects::nonNull).map(URI::toString).findFirst().orElse("JVM");
    }

    private static URI base(String text) {
        String base = text.strip().replaceAll("/+$", "").replaceFirst("/prometheus$", "");
        return address(base, "--management", "http://127.0.0.1:8081/actuator");
    }

    /**
     * An address that the lab asks over HTTP.
     *
     * @param text without a slash at its end
     * @param option that it was given by, for messages
     * @throws UsageException where it is none, or holds what may be secret
     */
    public static URI address(String text, String option, String example) {
        if (text.matches("[^/]*//[^/]*@.*")) {
            throw new UsageException(("%s stands in the evidence. Give name and password by "
                    + "a header instead: EXECUTOR_LAB_HEADERS='Authorization: Basic ...'").formatted(option));
        }
        return WebAddress.base(text).orElseThrow(
                () -> new UsageException("%s must be like %s, not '%s'.".formatted(option, example, text)));
    }

    /** Reads {@code Name: value}; throws {@link UsageException} where it cannot be sent as a header. */
    public static Header header(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw new UsageException(
                    "Each header must be like 'Authorization: Bearer ...'; this one has no name and colon.");
        }
        Header header = new Header(text.substring(0, colon).strip(), text.substring(colon + 1).strip());
        try {
            HttpRequest.newBuilder().header(header.name(), header.value());
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "The header '%s' cannot be sent: it is not a valid header, or is one of the connection's own."
                            .formatted(header.name()));
        }
        return header;
    }
}
