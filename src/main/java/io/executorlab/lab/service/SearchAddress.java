package io.executorlab.lab.service;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;

import io.executorlab.lab.common.UsageException;

/** A search engine's HTTP address; a user's own may carry a name and a password. */
public final class SearchAddress {

    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(30);

    private final URI uri;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5)).build();

    private SearchAddress(URI uri) {
        this.uri = uri;
    }

    /**
     * Reads {@code http(s)://[user:password@]host:port}; throws {@link UsageException} for anything else, without the
     * text, which may hold a password.
     */
    public static SearchAddress parse(String text) {
        try {
            URI uri = new URI(text);
            if (text.matches("https?://.*") && uri.getHost() != null && uri.getPort() > 0 && uri.getPath().matches("/?")
                    && uri.getQuery() == null) {
                return new SearchAddress(uri);
            }
        } catch (URISyntaxException e) {
            // Told below like any other text that is none.
        }
        throw new UsageException(
                "EXECUTOR_LAB_SEARCH_URL must be like http://host:9200 or https://user:password@host:9200.");
    }

    static SearchAddress onLoopback(int port) {
        return new SearchAddress(URI.create("http://127.0.0.1:" + port));
    }

    /** Gives the variables that tell the app; the environment, because other users can read a command line. */
    Map<String, String> environment() {
        return Map.of("PRODUCT_SEARCH_URL", uri.toString());
    }

    /** The answer of a request with a JSON body; throws {@link IOException} unless its status is 200 or 201. */
    String send(String method, String path, String body) throws IOException {
        HttpResponse<String> answer = exchange(method, path, body);
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "%s %s answered %d: %.300s".formatted(method, path, answer.statusCode(), answer.body()));
        }
        return answer.body();
    }

    int status(String method, String path) throws IOException {
        return exchange(method, path, "").statusCode();
    }

    private HttpResponse<String> exchange(String method, String path, String body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this + path)).timeout(ANSWER_AT_MOST).method(
                method,
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", path.endsWith("_bulk") ? "application/x-ndjson" : "application/json");
        }
        if (uri.getUserInfo() != null) {
            request.header("Authorization", "Basic " + Base64.getEncoder()
                    .encodeToString(uri.getUserInfo().getBytes(StandardCharsets.UTF_8)));
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Without name and password. */
    @Override
    public String toString() {
        return "%s://%s:%d".formatted(uri.getScheme(), uri.getHost(), uri.getPort());
    }
}
