package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteStubTest {

    private static final String WAY = "/routes?from=37.50,127.03&to=37.55,127.07";

    private final HttpClient client = HttpClient.newHttpClient();

    private static StubServer stub(String delay, String spread, long seed) throws Exception {
        return RouteStub.start(StubServer.onLoopback(0), ReplyDelay.parse(delay),
                ReplyDelay.parse(spread).duration().orElseThrow(), seed);
    }

    private HttpRequest request(StubServer stub, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stub.port() + path))
                .timeout(Duration.ofSeconds(10)).build();
    }

    @ParameterizedTest
    @CsvSource({"'/routes?from=37.50,127.03&to=37.55,127.07', 200", "'/routes?from=-0.5,1.0E-4&to=0,0', 200",
            "'/routes?from=here&to=37.55,127.07', 400", "/routes, 400", "/elsewhere, 404"})
    void answersForTwoPoints(String path, int status) throws Exception {
        try (StubServer stub = stub("0", "0", 1)) {
            HttpResponse<String> response = client.send(request(stub, path), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        }
    }

    @Test
    void aLongerWayTakesMoreMinutes() throws Exception {
        try (StubServer stub = stub("0", "0", 1)) {
            assertThat(body(stub, WAY)).isEqualTo("{\"minutes\":20}");
            assertThat(body(stub, WAY.replace("37.55", "38.55"))).isEqualTo("{\"minutes\":350}");
            assertThat(body(stub, "/routes?from=1,1&to=1,1")).isEqualTo("{\"minutes\":0}");
        }
    }

    private String body(StubServer stub, String path) throws Exception {
        return client.send(request(stub, path), HttpResponse.BodyHandlers.ofString()).body();
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
        RouteStub.SpreadDelay delay = new RouteStub.SpreadDelay(ReplyDelay.parse(mean), Duration.ofMillis(300), seed);
        return Stream.generate(() -> delay.next().duration().orElseThrow().toMillis()).limit(1000).toList();
    }
}
