package io.executorlab.lab.service;

import java.nio.file.Path;
import java.util.Map;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/** PostgreSQL with the schema {@code executor_lab}. */
final class DatabaseService extends Service {

    static final String NAME = "database";

    private static final int USUAL_PORT = 5432;

    private final DatabaseAddress external;
    private PostgresServer own;

    /** @param external the user's server; null for one of the lab's own */
    DatabaseService(DatabaseAddress external, ProcessRegistry registry, Progress progress, Path logs) {
        super(external != null, registry, progress, logs);
        this.external = external;
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
        if (external != null) {
            progress().step("filling the schema executor_lab of " + external + ", used directly, without a distance");
        }
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
        return external == null ? own.address() : external;
    }

    @Override
    public Map<String, String> environment(int port) {
        DatabaseAddress address =
                external == null ? PostgresServer.onLoopback(port, own.address().password()) : external;
        return address.environment();
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
        return external != null ? external.toString()
                : "%s?user=%s&password=%s".formatted(own.address().url(), own.address().user(),
                        own.address().password());
    }
}
