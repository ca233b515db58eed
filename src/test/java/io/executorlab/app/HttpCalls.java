package io.executorlab.app;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Calls to the app's main port. */
public final class HttpCalls {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private HttpCalls() {
    }

    public static HttpResponse<String> get(RunningApp app, String path) throws IOException, InterruptedException {
        return CLIENT.send(request(app, path).build(), HttpResponse.BodyHandlers.ofString());
    }

    public static CompletableFuture<HttpResponse<String>> getAsync(RunningApp app, String path) {
        return CLIENT.sendAsync(request(app, path).build(), HttpResponse.BodyHandlers.ofString());
    }

    public static HttpResponse<String> post(RunningApp app, String path, String json)
            throws IOException, InterruptedException {
        return CLIENT.send(posting(app, path, json), HttpResponse.BodyHandlers.ofString());
    }

    public static CompletableFuture<HttpResponse<String>> postAsync(RunningApp app, String path, String json) {
        return CLIENT.sendAsync(posting(app, path, json), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest posting(RunningApp app, String path, String json) {
        return request(app, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
    }

    private static HttpRequest.Builder request(RunningApp app, String path) {
        return HttpRequest.newBuilder(app.uri("http", path)).timeout(LONGEST);
    }
}
