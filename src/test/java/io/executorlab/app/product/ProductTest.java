package io.executorlab.app.product;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** A real database without products and a fake search engine, new for each test. */
abstract class ProductTest {

    static final String LAMP = "{\"name\":\"red lamp\",\"brand\":\"Acme\",\"category\":\"light\",\"priceCents\":1250}";

    TestDatabase database;
    FakeSearch search;

    @BeforeEach
    void startSearch() throws Exception {
        database = TestDatabase.fresh();
        search = FakeSearch.start();
    }

    @AfterEach
    void stopSearch() {
        search.close();
    }

    RunningApp app(String... more) {
        return ProductApp.start(database.port(), search, more);
    }
}
