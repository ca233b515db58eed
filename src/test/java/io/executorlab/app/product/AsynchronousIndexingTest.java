package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

/** Whatever happens on the way, database and search engine agree in the end. */
class AsynchronousIndexingTest extends ProductTest {

    private static void add(RunningApp app, int products) throws Exception {
        for (int i = 0; i < products; i++) {
            assertThat(app.post("/products", LAMP).statusCode()).isEqualTo(201);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"search-in-transaction", "search-outside-transaction"})
    void doesNotWaitForTheSearchEngine(String lookup) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup)) {
            search.hold();
            add(app, 1);
            assertThat(notIndexed()).isEqualTo(1);
            await().until(() -> search.open.get() == 1);
            // The sweeper may have one for a moment.
            await().until(() -> app.connectionsHeld() == 0);
            search.release();
            awaitAgreement();
            awaitIndexed(app, 1);
        }
    }

    @Test
    void defersWhatTheQueueHasNoRoomFor() throws Exception {
        try (RunningApp app = app("product.index-queue.threads=1", "product.index-queue.capacity=2",
                "product.index-queue.retry-interval=200ms", "product.search.socket-timeout=1m")) {
            search.hold();
            add(app, 10);
            assertThat(app.count("product.indexing", "outcome", "deferred")).isEqualTo(7);
            assertThat(app.gauge("executor.queued", "name", "productIndexExecutor")).isEqualTo(2);
            assertThat(database.count("product")).isEqualTo(10);
            search.release();
            awaitAgreement();
            awaitIndexed(app, 10);
            assertThat(app.count("product.indexing", "outcome", "failed")).isZero();
        }
    }

    @Test
    void indexesWhatFailedOnceTheSearchEngineIsBack() throws Exception {
        try (RunningApp app = app("product.index-queue.retry-interval=200ms")) {
            search.down();
            add(app, 250);
            await().until(() -> app.count("product.indexing", "outcome", "failed") >= 250);
            assertThat(notIndexed()).isEqualTo(250);
            search.up();
            awaitAgreement();
            awaitIndexed(app, 250);
        }
    }

    @Test
    void picksUpWhatAnEarlierProcessLeft() throws Exception {
        try (RunningApp app = app("product.index-queue.threads=1", "product.index-queue.retry-interval=1h")) {
            search.hold();
            add(app, 5);
        }
        search.release();
        assertThat(notIndexed()).isEqualTo(5);
        try (RunningApp app = app("product.index-queue.retry-interval=200ms")) {
            app.get("/products?q=lamp");
            awaitAgreement();
            awaitIndexed(app, 5);
        }
    }

    @Test
    void stopsAtOnceAlthoughTheSearchEngineDoesNotAnswer() throws Exception {
        RunningApp app = app("product.search.socket-timeout=2m");
        search.hold();
        add(app, 5);
        long startedAt = System.nanoTime();
        app.close();
        assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void aProductThatIsNotWrittenIsNotIndexedEither() throws Exception {
        try (RunningApp app = app()) {
            database.jdbc().sql("alter table executor_lab.product add constraint cheap check (price_cents < 1000)")
                    .update();
            assertThat(app.post("/products", LAMP).statusCode()).isEqualTo(500);
            app.get("/products?q=lamp");
            assertThat(search.documents).isEmpty();
        }
    }

    // Counted once its row is written.
    private static void awaitIndexed(RunningApp app, int products) {
        await().until(() -> app.count("product.indexing", "outcome", "indexed") == products);
    }

    private void awaitAgreement() {
        await().untilAsserted(() -> {
            assertThat(notIndexed()).isZero();
            Set<String> written = new TreeSet<>(database.jdbc().sql("select id::text from executor_lab.product")
                    .query(String.class).list());
            assertThat(search.documents.keySet()).isEqualTo(written);
        });
    }
}
