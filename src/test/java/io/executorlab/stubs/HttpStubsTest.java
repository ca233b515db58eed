package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The stand-ins of the model, of the route service and of the code host. */
class HttpStubsTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String WAY = "/routes?from=37.50,127.03&to=37.55,127.07";

    @ParameterizedTest
    @CsvSource({"/completions?tokens=3, 200", "/completions?tokens=0, 400", "/completions, 400",
            "/completions?tokens=many, 400", "/completions/stream?tokens=0, 404",
            "/completions/stream?tokens=3, 200", "/elsewhere, 404"})
    void answersForANumberOfTokens(String path, int status) throws Exception {
        try (StubServer stub = Stubs.start("model", "--port", "0", "--token", "0")) {
            assertThat(get(stub, path).statusCode()).isEqualTo(status);
        }
    }

    @Test
    void eachWordTakesItsTime() throws Exception {
        try (StubServer stub = Stubs.start("model", "--port", "0", "--token", "50ms")) {
            long from = System.nanoTime();
            assertThat(get(stub, "/completions?tokens=3").body()).isEqualTo("{\"text\":\"word1 word2 word3\"}");
            assertThat(get(stub, "/completions/stream?tokens=2").body()).isEqualTo("data:word1\n\ndata:word2\n\n");
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
        }
    }

    private static StubServer route() throws Exception {
        return Stubs.start("route", "--port", "0", "--delay", "0");
    }

    @ParameterizedTest
    @CsvSource({"'/routes?from=37.50,127.03&to=37.55,127.07', 200", "'/routes?from=-0.5,1.0E-4&to=0,0', 200",
            "'/routes?from=here&to=37.55,127.07', 400", "/routes, 400", "/elsewhere, 404"})
    void answersForTwoPoints(String path, int status) throws Exception {
        try (StubServer stub = route()) {
            HttpResponse<String> response = get(stub, path);
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        }
    }

    @Test
    void aLongerWayTakesMoreMinutes() throws Exception {
        try (StubServer stub = route()) {
            assertThat(get(stub, WAY).body()).isEqualTo("{\"minutes\":20}");
            assertThat(get(stub, WAY.replace("37.55", "38.55")).body()).isEqualTo("{\"minutes\":350}");
            assertThat(get(stub, "/routes?from=1,1&to=1,1").body()).isEqualTo("{\"minutes\":0}");
        }
    }

    @Test
    void delaysAreSpreadEvenlyAndTheSameForTheSameSeed() {
        List<Long> millis = delays("1s", 7);
        assertThat(millis).allSatisfy(delay -> assertThat(delay).isBetween(700L, 1300L));
        assertThat(millis).filteredOn(delay -> delay < 1000).hasSizeBetween(400, 600);
        assertThat(millis).filteredOn(delay -> delay < 850).hasSizeBetween(200, 300);
        assertThat(delays("1s", 7)).isEqualTo(millis);
        assertThat(delays("1s", 8)).isNotEqualTo(millis);
    }

    private static List<Long> delays(String mean, long seed) {
        Random random = new Random(seed);
        return Stream.generate(() -> RouteStub.spread(ReplyDelay.parse(mean), Duration.ofMillis(300), random))
                .map(delay -> delay.duration().orElseThrow().toMillis()).limit(1000).toList();
    }

    @Test
    void hasAPageOfRemarksForEachDelayButTheLast() throws Exception {
        try (StubServer stub = pullRequests("0,0", "0,0,0")) {
            assertThat(json(stub, "/pulls/7/reviews?page=1")).hasSize(17);
            assertThat(json(stub, "/pulls/7/reviews?page=2")).isEmpty();
            assertThat(json(stub, "/pulls/7/comments?page=1").size()).isBetween(100, 200);
            assertThat(json(stub, "/pulls/7/comments?page=2").size()).isBetween(100, 200);
            assertThat(json(stub, "/pulls/7/comments?page=3")).isEmpty();
            assertThat(json(stub, "/pulls/7/comments?page=99")).isEmpty();
            assertThat(json(stub, "/pulls/7/reviews?page=last").path("page").asInt()).isEqualTo(1);
            assertThat(json(stub, "/pulls/7/comments?page=last").path("page").asInt()).isEqualTo(2);
        }
    }

    @Test
    void saysTheSameOfAPullRequestEachTime() throws Exception {
        try (StubServer stub = pullRequests("0,0", "0,0")) {
            JsonNode first = json(stub, "/pulls/3/reviews?page=1");
            assertThat(json(stub, "/pulls/3/reviews?page=1")).isEqualTo(first);
            assertThat(json(stub, "/pulls/4/reviews?page=1")).isNotEqualTo(first);
            assertThat(first.get(0).propertyNames()).containsExactly("id", "user", "body");
        }
    }

    @Test
    void takesTheTimeOfEachPage() throws Exception {
        try (StubServer stub = pullRequests("0,150ms", "0")) {
            long startedAt = System.nanoTime();
            assertThat(json(stub, "/pulls/7/reviews?page=2")).isEmpty();
            assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
        }
        try (StubServer stub = pullRequests("never", "0")) {
            assertThatThrownBy(() -> get(stub, "/pulls/7/reviews?page=1", Duration.ofMillis(500)))
                    .isInstanceOf(HttpTimeoutException.class);
        }
    }

    @Test
    void whereFewHaveASecondPageNothingTakesTimeAfterTheLast() throws Exception {
        try (StubServer stub = pullRequests("0,150ms", "0,150ms", "--second-pages", "10")) {
            for (int pull = 1; pull <= 20; pull++) {
                int pages = pull % 10 == 0 ? 2 : 1;
                assertThat(json(stub, "/pulls/%d/reviews?page=last".formatted(pull)).path("page").asInt())
                        .isEqualTo(pages);
                assertThat(json(stub, "/pulls/%d/reviews?page=2".formatted(pull)).isEmpty()).isEqualTo(pages == 1);
            }
            assertThat(json(stub, "/pulls/10/reviews?page=3")).isEmpty();
        }
        // A time limit below the page's own would be exceeded if the page took it.
        try (StubServer stub = pullRequests("0,never", "0,never", "--second-pages", "10")) {
            assertThat(json(stub, "/pulls/9/comments?page=2")).isEmpty();
        }
        assertThatThrownBy(() -> pullRequests("0", "0", "--second-pages", "101"))
                .hasMessageContaining("--second-pages");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/pulls/7/reviews", "/pulls/7/reviews?page=0", "/pulls/7/reviews?page=first",
            "/pulls/x/reviews?page=1",
            "/pulls/7/files?page=1", "/pulls/7/reviews?page=1&page=2", "/pulls/12345678901/reviews?page=1"})
    void knowsNothingElse(String path) throws Exception {
        try (StubServer stub = pullRequests("0", "0")) {
            assertThat(get(stub, path).statusCode()).isEqualTo(404);
        }
    }

    private static StubServer pullRequests(String reviews, String comments, String... more) throws Exception {
        return Stubs.start(Stream.concat(Stream.of("pull-requests", "--port", "0", "--reviews", reviews, "--comments",
                comments, "--preflight", "0"), Stream.of(more)).toArray(String[]::new));
    }

    private static JsonNode json(StubServer stub, String path) throws Exception {
        HttpResponse<String> response = get(stub, path);
        assertThat(response.statusCode()).isEqualTo(200);
        return new JsonMapper().readTree(response.body());
    }

    private static HttpResponse<String> get(StubServer stub, String path) throws IOException, InterruptedException {
        return get(stub, path, Duration.ofSeconds(10));
    }

    private static HttpResponse<String> get(StubServer stub, String path, Duration atMost)
            throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(stub.port(), path)))
                .timeout(atMost).build(), HttpResponse.BodyHandlers.ofString());
    }
}
