package io.executorlab.lab.service;

import java.nio.file.Path;
import java.util.Optional;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A server of the lab's own, which is replaced where it does not run any more, or the user's in its place.
 *
 * @param <A> the address of the user's
 * @param <S> the lab's own
 */
abstract class StartedService<A, S extends Server> implements Service {

    private final A external;
    private final ProcessRegistry registry;
    private final Progress progress;
    private final Path logs;
    private S own;

    /** @param external the user's server; null for one of the lab's own */
    StartedService(A external, ProcessRegistry registry, Progress progress, Path logs) {
        this.external = external;
        this.registry = registry;
        this.progress = progress;
        this.logs = logs;
    }

    /** Throws {@link CouldNotStartException}. */
    abstract S start(ProcessRegistry registry, Progress progress, Path logs);

    /** Starts one of the lab's own where none runs and the user has none; returns whether it did. */
    boolean startWhereNoneRuns(String what) {
        if (external != null || own != null && own.process().isAlive()) {
            return false;
        }
        progress.step("starting " + what);
        if (own != null) {
            registry.end(own.process());
            own.clearAway();
        }
        own = start(registry, progress, logs);
        return true;
    }

    /** The user's server; null where it is one of the lab's own. */
    A external() {
        return external;
    }

    S own() {
        return own;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public Optional<SupervisedProcess> process() {
        return Optional.ofNullable(own).map(Server::process);
    }

    @Override
    public int port() {
        return own.port();
    }

    /** Removes what a killed server has left behind. */
    void clearAway() {
        if (own != null) {
            own.clearAway();
        }
    }
}
