package io.executorlab.lab.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/** A PostgreSQL of the lab's own on 127.0.0.1, with its data in its temporary folder. */
final class PostgresServer implements Server {

    private static final Duration READY_AT_MOST = Duration.ofSeconds(30);
    private static final int LINE_OF_THE_SHARED_MEMORY = 7;

    private final SupervisedProcess supervised;
    private final int port;
    private final DatabaseAddress address;
    private final Optional<String> sharedMemory;

    private PostgresServer(SupervisedProcess supervised, int port, DatabaseAddress address,
            Optional<String> sharedMemory) {
        this.supervised = supervised;
        this.port = port;
        this.address = address;
        this.sharedMemory = sharedMemory;
    }

    /** Throws {@link CouldNotStartException} with the reason from its log. */
    static PostgresServer start(PostgresBinaries binaries, ProcessRegistry registry, Path log) {
        int port = Ports.free();
        DatabaseAddress address = onLoopback(port, binaries.password());
        Path temporary = registry.newTemporary().toAbsolutePath();
        Path data = temporary.resolve("data");
        // The settings of durability stay PostgreSQL's own: a commit that does not wait for the disk would be no real
        // one. Nothing lives long enough to need an autovacuum, which would come in the middle of a measurement.
        List<String> server = Namespaces.ordinaryUser(List.of(binaries.program("postgres").toString(),
                "-D", data.toString(), "-p", String.valueOf(port), "-c", "listen_addresses=127.0.0.1", "-c",
                "unix_socket_directories=",
                "-c", "dynamic_shared_memory_type=mmap", "-c", "max_connections=300", "-c", "autovacuum=off"));
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c",
                "cp -R \"$1\" \"$2\" && shift 2 && exec \"$@\"", "database",
                binaries.data().toString(), data.toString()));
        command.addAll(server);
        // SIGTERM would wait until every client has gone.
        SupervisedProcess supervised = registry.start(
                new Program("the database", command).withEnvironment(Map.of("LC_ALL", "C")).endedBy("INT"), log,
                temporary);
        supervised.awaitReady(() -> isReady(address), READY_AT_MOST);
        return new PostgresServer(supervised, port, address,
                Namespaces.prefixed(server) ? Optional.empty() : sharedMemoryOf(data));
    }

    /** A server of the lab's own on this port. */
    static DatabaseAddress onLoopback(int port, String password) {
        return new DatabaseAddress("jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), PostgresBinaries.USER,
                password);
    }

    private static boolean isReady(DatabaseAddress address) {
        try (Connection connection = address.connect()) {
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static Optional<String> sharedMemoryOf(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            return lines.size() < LINE_OF_THE_SHARED_MEMORY ? Optional.empty()
                    : Optional.of(lines.get(LINE_OF_THE_SHARED_MEMORY - 1).strip().split(" +")[0]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public SupervisedProcess process() {
        return supervised;
    }

    @Override
    public int port() {
        return port;
    }

    DatabaseAddress address() {
        return address;
    }

    /** Removes the shared memory that a killed server leaves where it has no namespace for it. */
    @Override
    public void clearAway() {
        if (supervised.isAlive() || sharedMemory.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder("ipcrm", "--shmem-key", sharedMemory.get()).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            // Without ipcrm a few bytes stay until the machine is restarted.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
