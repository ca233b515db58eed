package io.executorlab.lab.service;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Leash;
import io.executorlab.lab.process.Progress;

/** PostgreSQL with the schema {@code executor_lab}. */
final class DatabaseService implements Service {

    static final String NAME = "database";

    private final DatabaseAddress external;
    private final Children children;
    private final Progress progress;
    private final Path logs;
    private PostgresServer own;

    /** @param external the user's server; null for one of the lab's own */
    DatabaseService(DatabaseAddress external, Children children, Progress progress, Path logs) {
        this.external = external;
        this.children = children;
        this.progress = progress;
        this.logs = logs;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void prepare() {
        if (external != null) {
            progress.step("filling the schema executor_lab of " + external + ", used directly, without a distance");
        } else if (own == null || !own.leash().isAlive()) {
            progress.step("starting the database");
            PostgresBinaries binaries = PostgresBinaries.prepare(children, progress, logs);
            endReplaced();
            own = PostgresServer.start(binaries, children, logs.resolve("database.log"));
        }
        ProductTables.reset(address());
    }

    DatabaseAddress address() {
        return external == null ? own.address() : external;
    }

    @Override
    public Optional<Leash> process() {
        return Optional.ofNullable(own).map(PostgresServer::leash);
    }

    @Override
    public int port() {
        return own.port();
    }

    @Override
    public Map<String, String> environment(int port) {
        DatabaseAddress address = external == null ? PostgresServer.onLoopback(port, own.address().password()) : external;
        return address.environment();
    }

    @Override
    public String version() {
        return ProductTables.serverVersion(address());
    }

    @Override
    public String url() {
        return external != null ? external.toString()
                : "%s?user=%s&password=%s".formatted(own.address().url(), own.address().user(), own.address().password());
    }

    private void endReplaced() {
        if (own != null) {
            children.end(own.leash());
            clearAway();
        }
    }

    /** What a killed server has left behind. */
    void clearAway() {
        if (own != null) {
            own.clearAway();
        }
    }
}
