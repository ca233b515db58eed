package io.executorlab.lab.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.watch.BoundedClient;
import io.executorlab.lab.watch.BoundedClient.Answer;

/** A load of k6 while it runs, by k6's own REST API (https://grafana.com/docs/k6/latest/reference/k6-rest-api/). */
public final class RunningLoad {

    private static final Duration AT_MOST = Duration.ofSeconds(2);
    private static final int BODY_AT_MOST = 4 << 20;

    private final URI base;
    private final BoundedClient client = new BoundedClient(AT_MOST, BODY_AT_MOST);

    /** @param port of the loopback address, at which k6 answers while it runs */
    public RunningLoad(int port) {
        base = URI.create("http://127.0.0.1:" + port + "/v1/");
    }

    /** Asks for the client's figures since the load began; throws {@link IOException} where no k6 answers. */
    public K6Summary soFar() throws IOException {
        URI metrics = base.resolve("metrics");
        return of(Json.parse(send(HttpRequest.newBuilder(metrics)), Map.class, metrics.toString()));
    }

    static K6Summary of(Map<?, ?> told) throws IOException {
        if (!(told.get("data") instanceof List<?> all)) {
            throw new IOException("k6 tells no metrics");
        }
        Map<String, Object> metrics = new LinkedHashMap<>();
        for (Object one : all) {
            if (one instanceof Map<?, ?> metric && metric.get("attributes") instanceof Map<?, ?> attributes) {
                metrics.put(String.valueOf(metric.get("id")), attributes.get("sample"));
            }
        }
        return K6Summary.of(metrics);
    }

    private String send(HttpRequest.Builder request) throws IOException {
        Answer answer = client.send(request);
        if (answer.status() != 200) {
            throw new IOException("k6 answers %d at %s".formatted(answer.status(), base));
        }
        return answer.body();
    }
}
