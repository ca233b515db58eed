package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelStubTest {

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> answer(StubServer stub, String path) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stub.port() + path))
                .timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"/completions?tokens=3, 200", "/completions?tokens=0, 400", "/completions, 400",
            "/completions?tokens=many, 400", "/completions/stream?tokens=0, 404",
            "/completions/stream?tokens=3, 200", "/elsewhere, 404"})
    void answersForANumberOfTokens(String path, int status) throws Exception {
        try (StubServer stub = ModelStub.start(StubServer.onLoopback(0), Duration.ZERO)) {
            assertThat(answer(stub, path).statusCode()).isEqualTo(status);
        }
    }

    @Test
    void eachWordTakesItsTime() throws Exception {
        try (StubServer stub = ModelStub.start(StubServer.onLoopback(0), Duration.ofMillis(50))) {
            long from = System.nanoTime();
            assertThat(answer(stub, "/completions?tokens=3").body()).isEqualTo("{\"text\":\"word1 word2 word3\"}");
            assertThat(answer(stub, "/completions/stream?tokens=2").body()).isEqualTo("data:word1\n\ndata:word2\n\n");
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
        }
    }
}
