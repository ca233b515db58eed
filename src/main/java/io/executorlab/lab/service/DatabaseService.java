package io.executorlab.lab.service;

import java.nio.file.Path;
import java.util.Map;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/** PostgreSQL with the schema {@code executor_lab}. */
final class DatabaseService extends Service {

    static final String NAME = "database";

    private static final int USUAL_PORT = 5432;

    private PostgresServer own;

    DatabaseService(ProcessRegistry registry, Progress progress, Path logs) {
        super(registry, progress, logs);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void start() {
        startWhereNoneRuns("the database");
    }

    @Override
    public void prepare() {
        start();
        ProductTables.reset(address());
    }

    @Override
    Server launch(ProcessRegistry registry, Progress progress, Path logs) {
        own = PostgresServer.start(PostgresBinaries.prepare(registry, progress, logs), registry,
                logs.resolve("database.log"));
        return own;
    }

    DatabaseAddress address() {
        return own.address();
    }

    @Override
    public Map<String, String> environment(int port) {
        return PostgresServer.onLoopback(port, own.address().password()).environment();
    }

    @Override
    public int usualPort() {
        return USUAL_PORT;
    }

    @Override
    public String option(int port) {
        return "--spring.datasource.url=" + PostgresServer.onLoopback(port, "").url();
    }

    @Override
    public void admit() {
        ProductTables.admit(address());
    }

    @Override
    public String version() {
        return ProductTables.serverVersion(address());
    }

    @Override
    public String url() {
        return "%s?user=%s&password=%s".formatted(own.address().url(), own.address().user(),
                        own.address().password());
    }
}
