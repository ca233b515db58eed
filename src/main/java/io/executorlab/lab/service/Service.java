package io.executorlab.lab.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A real part that an experiment needs: a server of the lab's own, started when first needed and replaced where it does
 * not run any more.
 */
public abstract class Service {

    private final String name;
    private final String label;
    private final int usualPort;
    final ProcessRegistry registry;
    final Progress progress;
    final Path logs;
    private Server own;

    /** The jars of a real part, as the build has put them there; none where it has not. */
    static List<Path> jars(String part) {
        try (Stream<Path> files = Files.list(built(part))) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    static Path built(String part) {
        return Home.folder().resolve("target").resolve("services").resolve(part).toAbsolutePath();
    }

    /** @param port of 127.0.0.1 on which it listens */
    record Server(SupervisedProcess process, int port) {
    }

    Service(String name, String label, int usualPort, ProcessRegistry registry, Progress progress, Path logs) {
        this.name = name;
        this.label = label;
        this.usualPort = usualPort;
        this.registry = registry;
        this.progress = progress;
        this.logs = logs;
    }

    /** Starts one of the lab's own; throws {@link CouldNotStartException}. */
    abstract Server launch();

    /** Starts it where it should run and does not; throws {@link CouldNotStartException}. */
    public final void start() {
        if (own != null && own.process().isAlive()) {
            return;
        }
        progress.step("starting " + label);
        if (own != null) {
            registry.end(own.process());
            clearAway();
        }
        own = launch();
    }

    /** Removes what a killed server has left behind; nothing while it runs. */
    void clearAway() {
    }

    /** The server's program; empty before its start. */
    public Optional<SupervisedProcess> process() {
        return Optional.ofNullable(own).map(Server::process);
    }

    public int port() {
        return own.port();
    }

    public final String name() {
        return name;
    }

    /** Starts it likewise and puts its data back; throws {@link CouldNotStartException}. */
    public abstract void prepare();

    public abstract Map<String, String> environment(int port);

    /** The port of 127.0.0.1 at which an app that the lab does not start looks for it by itself. */
    public final int usualPort() {
        return usualPort;
    }

    /** Gives the argument that tells such an app to look at this port instead. */
    public abstract String option(int port);

    /** Lets such an app log in; nothing to do where nobody logs in. */
    public void admit() {
    }

    public abstract String version();

    public abstract String url();
}
