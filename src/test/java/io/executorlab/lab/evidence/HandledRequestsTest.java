package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.evidence.RunLog.Watched;

class HandledRequestsTest {

    private static Scrape scrape(String... urisAndCounts) {
        Map<String, Double> samples = new HashMap<>();
        samples.put("http_server_requests_seconds_sum{uri=\"/orders\"}", 1e6);
        samples.put("http_server_requests_seconds_count_total", 1e6);
        for (int i = 0; i < urisAndCounts.length; i += 2) {
            samples.put(
                    "http_server_requests_seconds_count{method=\"GET\",status=\"200\",uri=\"%s\"}"
                            .formatted(urisAndCounts[i]),
                    Double.parseDouble(urisAndCounts[i + 1]));
        }
        return Scrape.of(0, 2, samples);
    }

    private static HandledRequests watching(String management) {
        return HandledRequests.of(new Watched(management, null, List.of(), List.of(), List.of(), null));
    }

    @ParameterizedTest
    @CsvSource({
            "http://localhost:8080/actuator, /actuator/prometheus",
            "http://localhost:8080/actuator/, /actuator/prometheus",
            "http://localhost:8081/manage, /manage/prometheus",
            "http://localhost:8080/shop/actuator, /actuator/prometheus",
            "http://localhost:8080/shop/actuator, /shop/actuator/prometheus",
            "http://localhost:8081, /prometheus",
            "http://localhost:8081/, /threaddump",
            "https://orders.example/internal/manage, /manage/health/{*path}"})
    void leaveOutTheObserversOwn(String management, String own) {
        assertThat(watching(management).in(scrape("/orders", "40", own, "7"))).hasValue(40);
    }

    @ParameterizedTest
    @CsvSource({
            "http://localhost:8081/manage, /managers",
            "http://localhost:8081/manage, /actuator-models",
            "http://localhost:8081/actuator, /shop/actuator",
            "http://localhost:8081, /prometheus-rules",
            "http://localhost:8080/shop/actuator, /shop/cart"})
    void countTheAppsOwnWithASimilarPath(String management, String uri) {
        assertThat(watching(management).in(scrape("/orders", "40", uri, "7"))).hasValue(47);
    }

    @Test
    void areUnknownWithoutTheMetricAndNoneWhereOnlyTheObserverAsked() {
        assertThat(watching("http://localhost:8080/actuator").in(scrape())).isEmpty();
        assertThat(watching("http://localhost:8080/actuator").in(scrape("/actuator/prometheus", "7"))).hasValue(0);
    }

    @Test
    void countServerErrors() {
        Scrape scrape = Scrape.of(0, 2, Map.of(
                "http_server_requests_seconds_count{outcome=\"SERVER_ERROR\",status=\"500\",uri=\"/orders\"}", 3.0,
                "http_server_requests_seconds_count{status=\"503\",uri=\"/orders\"}", 2.0,
                "http_server_requests_seconds_count{status=\"200\",uri=\"/50{\\\"5}\"}", 90.0,
                "http_server_requests_seconds_count{status=\"503\",uri=\"/actuator/health\"}", 9.0));
        assertThat(HandledRequests.of(null).serverErrorsIn(scrape)).hasValue(5);
        assertThat(HandledRequests.of(null).in(scrape)).hasValue(95);
    }
}
