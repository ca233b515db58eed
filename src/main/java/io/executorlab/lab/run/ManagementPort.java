package io.executorlab.lab.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;

/** The app's actuator, read over its management port. */
public final class ManagementPort {

    private static final Duration AT_MOST = Duration.ofSeconds(4);

    private final URI base;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(AT_MOST).build();

    /** @param base such as {@code http://127.0.0.1:8081/actuator} */
    public ManagementPort(URI base) {
        this.base = base;
    }

    public boolean isHealthy() {
        try {
            return get("/health").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Throws {@link IOException} where the app does not answer in time. */
    public Scrape scrape() throws IOException {
        long from = System.currentTimeMillis();
        HttpResponse<String> answer = get("/prometheus");
        if (answer.statusCode() != 200) {
            throw new IOException("%s/prometheus answered %d".formatted(base, answer.statusCode()));
        }
        long at = System.currentTimeMillis();
        return new Scrape(at, at - from, PrometheusText.parse(answer.body()));
    }

    private HttpResponse<String> get(String path) throws IOException {
        try {
            return client.send(HttpRequest.newBuilder(URI.create(base + path)).timeout(AT_MOST).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
