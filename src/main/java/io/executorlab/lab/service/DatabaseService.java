package io.executorlab.lab.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/** A PostgreSQL of the lab's own with the schema {@code executor_lab}; its data is in its temporary folder. */
final class DatabaseService extends Service {

    static final String NAME = "database";

    private static final String LABEL = "the database";
    private static final Duration READY_AT_MOST = Duration.ofSeconds(30);
    private static final Duration REMOVED_WITHIN = Duration.ofSeconds(5);
    private static final int LINE_OF_THE_SHARED_MEMORY = 7;

    private Database database;
    private Optional<String> sharedMemory = Optional.empty();

    DatabaseService(ProcessRegistry registry, Progress progress, Path logs) {
        super(NAME, LABEL, 5432, registry, progress, logs);
    }

    @Override
    public void prepare() {
        start();
        database.reset();
    }

    @Override
    Server launch() {
        PostgresBinaries binaries = PostgresBinaries.prepare(registry, progress, logs);
        int port = Ports.free();
        database = onLoopback(port, binaries.password());
        Path temporary = registry.newTemporary().toAbsolutePath();
        Path data = temporary.resolve("data");
        // The settings of durability stay PostgreSQL's own: a commit that does not wait for the disk would be no real
        // one. Nothing lives long enough to need an autovacuum, which would come in the middle of a measurement.
        List<String> server = Namespaces.ordinaryUser(List.of(binaries.program("postgres").toString(),
                "-D", data.toString(), "-p", String.valueOf(port), "-c", "listen_addresses=127.0.0.1", "-c",
                "unix_socket_directories=",
                "-c", "dynamic_shared_memory_type=mmap", "-c", "max_connections=300", "-c", "autovacuum=off"));
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c",
                "cp -R \"$1\" \"$2\" && shift 2 && exec \"$@\"", NAME, binaries.data().toString(), data.toString()));
        command.addAll(server);
        // SIGTERM would wait until every client has gone.
        SupervisedProcess supervised = registry.start(
                new Program(LABEL, command).withEnvironment(Map.of("LC_ALL", "C")).endedBy("INT"),
                logs.resolve("database.log"), temporary);
        supervised.awaitReady(this::isReady, READY_AT_MOST);
        sharedMemory = Namespaces.prefixed(server) ? Optional.empty() : sharedMemoryOf(data);
        return new Server(supervised, port);
    }

    private boolean isReady() {
        try (Connection connection = database.connect()) {
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static Optional<String> sharedMemoryOf(Path data) {
        return Perhaps.of(() -> Files.readAllLines(data.resolve("postmaster.pid"))).stream().flatMap(List::stream)
                .skip(LINE_OF_THE_SHARED_MEMORY - 1L).findFirst().map(line -> line.strip().split(" +")[0]);
    }

    /** The shared memory that a killed server leaves where it has no namespace for it. */
    @Override
    void clearAway() {
        if (process().filter(SupervisedProcess::isAlive).isEmpty()) {
            // Without ipcrm a few bytes stay until the machine is restarted.
            sharedMemory.ifPresent(key -> Probe.of(List.of("ipcrm", "--shmem-key", key), REMOVED_WITHIN));
        }
    }

    Database database() {
        return database;
    }

    private static Database onLoopback(int port, String password) {
        return new Database("jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), PostgresBinaries.USER,
                password);
    }

    @Override
    public Map<String, String> environment(int port) {
        return onLoopback(port, database.password()).environment();
    }

    @Override
    public String option(int port) {
        return "--spring.datasource.url=" + onLoopback(port, "").url();
    }

    @Override
    public void admit() {
        database.admit();
    }

    @Override
    public String version() {
        return database.version();
    }

    @Override
    public String url() {
        return "%s?user=%s&password=%s".formatted(database.url(), database.user(), database.password());
    }
}
