package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.Patience;

/** A page of the workshop for a browser that has been given the link that a lab has printed. */
record OpenedPage(HttpClient client, String base, String cookie) {

    private static final Pattern LINK = Pattern.compile("((http://127\\.0\\.0\\.1:\\d+)/enter\\?code=\\S+)\\n");

    /** Once it is open. */
    static OpenedPage of(LabProcess lab) throws IOException, InterruptedException {
        Patience.await(() -> LINK.matcher(lab.printed()).find());
        Matcher link = LINK.matcher(lab.printed());
        assertThat(link.find()).as(lab.printed()).isTrue();
        HttpClient client = HttpClient.newHttpClient();
        String cookie = client
                .send(HttpRequest.newBuilder(URI.create(link.group(1))).build(), HttpResponse.BodyHandlers.discarding())
                .headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
        return new OpenedPage(client, link.group(2), cookie);
    }

    String get(String path) {
        return send(HttpRequest.newBuilder(URI.create(base + path))).body();
    }

    /** The status of the answer. */
    int post(String path, String body) {
        return send(HttpRequest.newBuilder(URI.create(base + path)).header("Origin", base)
                .POST(HttpRequest.BodyPublishers.ofString(body))).statusCode();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.header("Cookie", cookie).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
