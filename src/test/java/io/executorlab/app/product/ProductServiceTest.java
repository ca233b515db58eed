package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class ProductServiceTest extends ProductTest {

    private static final List<String> THREADS =
            List.of("HikariPool", "search-", "elasticsearch-", "product-index", "arrival-", "task-");

    @ParameterizedTest
    @CsvSource({
            "search-in-transaction, in-request",
            "search-in-transaction, asynchronous",
            "search-outside-transaction, in-request",
            "search-outside-transaction, asynchronous"})
    void everyCombinationFindsWhatWasAdded(String lookup, String indexing) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup, "product.indexing=" + indexing)) {
            assertFindsWhatWasAdded(app);
            if (indexing.equals("in-request")) {
                assertKeepsTheSearchEnginesOrder(app);
                database.jdbc().sql("delete from executor_lab.review").update();
                database.jdbc().sql("delete from executor_lab.product").update();
                assertThat(app.get("/products?q=lamp").body()).as("what the database does not have").isEqualTo("[]");
            }
        }
    }

    @Test
    void aSearchEnginesUrlMayHoldNameAndPassword() throws Exception {
        search.credentials = "lab:se%3Acret@";
        try (RunningApp app = app()) {
            assertThat(app.get("/products?q=lamp").statusCode()).isEqualTo(200);
        }
        assertThat(search.authorization)
                .isEqualTo("Basic " + Base64.getEncoder().encodeToString("lab:se:cret".getBytes()));
    }

    private void assertFindsWhatWasAdded(RunningApp app) throws Exception {
        HttpResponse<String> added = app.post("/products", LAMP);
        assertThat(added.statusCode()).isEqualTo(201);
        String location = added.headers().firstValue("Location").orElseThrow();
        String id = location.substring("/products/".length());
        assertThat(added.body()).startsWith("{\"id\":\"" + id + "\"");
        database.jdbc().sql("insert into executor_lab.review (product_id, rating, comment)"
                + " values (cast(? as uuid), 4, 'a'), (cast(? as uuid), 5, 'b')").params(id, id).update();

        String listed = ("{\"id\":\"%s\",\"name\":\"red lamp\",\"brand\":\"Acme\",\"category\":\"light\","
                + "\"priceCents\":1250,\"reviews\":2,\"rating\":4.5}").formatted(id);
        assertThat(app.get(location).body()).isEqualTo(listed);
        await().untilAsserted(
                () -> assertThat(app.get("/products?q=lamp").body()).isEqualTo("[" + listed + "]"));
        assertThat(app.get("/products?q=none").body()).isEqualTo("[]");
        await().untilAsserted(() -> assertThat(notIndexed()).isZero());
    }

    private void assertKeepsTheSearchEnginesOrder(RunningApp app) throws Exception {
        for (int i = 0; i < 5; i++) {
            app.post("/products", LAMP);
        }
        assertThat(search.documents).hasSize(6);
        assertThat(notIndexed()).isZero();
        String body = app.get("/products?q=lamp").body();
        assertThat(search.documents.keySet().stream().map(body::indexOf).toList()).isSorted().doesNotContain(-1);
    }

    @Test
    void answersLightRequestsAndRefusesBadInput() throws Exception {
        try (RunningApp app = app()) {
            assertThat(app.get("/ping").body()).isEqualTo("pong");
            assertThat(app.get("/stores").body())
                    .isEqualTo("[{\"id\":1,\"name\":\"One\",\"city\":\"Seoul\"},"
                            + "{\"id\":2,\"name\":\"Two\",\"city\":\"Busan\"}]");
            assertThat(app.get("/stores/2").body()).contains("Busan");
            for (String path : List.of("/stores/3", "/products/00000000-0000-0000-0000-000000000000")) {
                assertThat(app.get(path).statusCode()).as(path).isEqualTo(404);
            }
            for (String path : List.of("/products", "/products?q=", "/products?q=" + "x".repeat(201), "/products/1",
                    "/stores/x")) {
                assertThat(app.get(path).statusCode()).as(path).isEqualTo(400);
            }
            for (String body : List.of("", "{", "{}", LAMP.replace("1250", "-1"), LAMP.replace("1250", "\"x\""),
                    LAMP.replace("Acme", " "), LAMP.replace("light", "x".repeat(201)),
                    LAMP.replace("red", "\\u0000"))) {
                assertThat(app.post("/products", body).statusCode()).as(body).isEqualTo(400);
            }
            assertThat(search.documents).isEmpty();
        }
    }

    /** The search engine is waited for meanwhile. */
    @ParameterizedTest
    @CsvSource({"search-in-transaction, 1", "search-outside-transaction, 0"})
    void aConnectionIsHeldOnlyInATransaction(String lookup, int held) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup, "product.indexing=in-request")) {
            app.get("/stores");
            search.hold();
            assertHeld(app, app.getAsync("/products?q=lamp"), held, 200);
            search.hold();
            assertHeld(app, app.postAsync("/products", LAMP), held, 201);
        }
    }

    private void assertHeld(RunningApp app, CompletableFuture<HttpResponse<String>> call, int held, int status) {
        await().until(() -> search.open.get() == 1);
        await().until(() -> app.connectionsHeld() == held);
        assertThat(call).isNotDone();
        search.release();
        assertThat(call.join().statusCode()).isEqualTo(status);
        await().until(() -> app.connectionsHeld() == 0);
    }

    /** Other anti-patterns run without a database; what they count must not change either. */
    @ParameterizedTest
    @ValueSource(strings = {"asynchronous", "in-request"})
    void nothingConnectsBeforeTheFirstUse(String indexing) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (RunningApp app = app("product.indexing=" + indexing)) {
            assertThat(app.get("/ping").statusCode()).isEqualTo(200);
            assertThat(ownThreads(before)).isEmpty();
            assertThat(app.bean(HikariDataSource.class).isRunning()).isFalse();
            assertThat(meters(app)).isZero();

            app.get("/products?q=lamp");
            assertThat(ownThreads(before)).anyMatch(name -> name.startsWith("search-io-"));
            assertThat(meters(app)).isEqualTo(4);
        }
        await().untilAsserted(() -> assertThat(ownThreads(before)).isEmpty());
    }

    private static Set<String> ownThreads(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.isAlive())
                .map(Thread::getName)
                .filter(name -> THREADS.stream().anyMatch(name::startsWith))
                .collect(Collectors.toSet());
    }

    private static long meters(RunningApp app) {
        return app.bean(MeterRegistry.class).getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith("search.client.connections."))
                .count();
    }
}
