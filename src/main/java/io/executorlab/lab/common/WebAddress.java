package io.executorlab.lab.common;

import java.net.URI;
import java.util.Optional;

/** Reads the base of URLs that a user gives. */
public final class WebAddress {

    public static final int HIGHEST_PORT = 65_535;

    private WebAddress() {
    }

    /**
     * Empty for what is no {@code http} or {@code https} URL with a host, has a port that there is not, or a query or a
     * fragment, to which no path can be added.
     */
    public static Optional<URI> base(String text) {
        try {
            URI uri = URI.create(text);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return web && uri.getHost() != null && uri.getPort() <= HIGHEST_PORT && uri.getQuery() == null
                    && uri.getFragment() == null ? Optional.of(uri) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
