package io.executorlab.lab.watch;

import java.net.http.HttpHeaders;

/** A whole answer to a request. */
public record Answer(int status, HttpHeaders headers, String body) {

    boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    boolean isSecured() {
        return status == 401 || status == 403;
    }

    boolean isPage() {
        return body.stripLeading().startsWith("<");
    }

    /** Where a redirect leads; empty otherwise. */
    String location() {
        return headers.firstValue("Location").orElse("");
    }

    String kind() {
        return body.isBlank() ? "nothing"
                : isPage() || headers.firstValue("Content-Type").orElse("").contains("html") ? "HTML"
                        : body.stripLeading().startsWith("{") ? "JSON" : "something else";
    }
}
