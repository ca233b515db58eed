package io.executorlab.app.product;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** The app with a database and a search engine, and what a test asks of it. */
final class ProductApp {

    private ProductApp() {
    }

    static RunningApp start(int databasePort, FakeSearch search, String... more) {
        return start(List.of(), databasePort, search, more);
    }

    static RunningApp start(List<String> profiles, int databasePort, FakeSearch search, String... more) {
        return RunningApp.start(profiles, Stream.of(
                Stream.of(TestDatabase.properties(databasePort)), Stream.of(search.property()), Stream.of(more))
                .flatMap(properties -> properties)
                .toArray(String[]::new));
    }

    static int connectionsHeld(RunningApp app) {
        return app.context().getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections();
    }

    /** Not a number before it is there: some come with the first use of what they show. */
    static double gauge(RunningApp app, String name, String... tags) {
        return Optional.ofNullable(app.context().getBean(MeterRegistry.class).find(name).tags(tags).gauge())
                .map(Gauge::value).orElse(Double.NaN);
    }

    static double outcomes(RunningApp app, String outcome) {
        return app.context().getBean(MeterRegistry.class).get("product.indexing").tag("outcome", outcome).counter()
                .count();
    }

    static int products(TestDatabase database) {
        return count(database, "true");
    }

    static int notIndexed(TestDatabase database) {
        return count(database, "indexed_at is null");
    }

    private static int count(TestDatabase database, String condition) {
        return database.jdbc().sql("select count(*) from executor_lab.product where " + condition)
                .query(Integer.class).single();
    }
}
