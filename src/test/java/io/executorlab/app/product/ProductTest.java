package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.api.AfterEach;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** A real database without products and a fake search engine, new for each test. */
abstract class ProductTest {

    static final String LAMP = "{\"name\":\"red lamp\",\"brand\":\"Acme\",\"category\":\"light\",\"priceCents\":1250}";

    final TestDatabase database = TestDatabase.fresh();
    final FakeSearch search = new FakeSearch();

    @AfterEach
    void stopSearch() {
        search.close();
    }

    RunningApp app(String... more) {
        return app(List.of(), more);
    }

    RunningApp app(List<String> profiles, String... more) {
        return RunningApp.start(profiles, List.of(database.property(), search.property()), more);
    }

    int notIndexed() {
        return database.count("product where indexed_at is null");
    }

    /** A service that is not there, said as RFC 9457 does, with a time to ask again. */
    static void assertUnavailable(HttpResponse<String> response, String detail) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains(detail);
    }
}
