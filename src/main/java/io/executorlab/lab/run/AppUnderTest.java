package io.executorlab.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load.Termination;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Service;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Watch;

/**
 * One variant's fresh JVM and the stubs that it needs, started, ready, and in the end stopped together. The services
 * behind it outlive it.
 */
public final class AppUnderTest implements Protocol.MeasuredApp, AutoCloseable {

    private static final Duration READY_AT_MOST = Duration.ofSeconds(120);

    private final ProcessRegistry registry;
    private final SupervisedProcess app;
    private final Path temporary;
    private final Parts parts;
    /** Null where the app prints into a file. */
    private final ConsolePipe console;
    private final int port;
    private final int managementPort;
    private final ManagementPort management;
    private JvmAttach attached;
    private volatile boolean terminated;

    /**
     * Starts it; throws {@link CouldNotStartException}.
     *
     * @param port where the app listens, and its actuator at the next one; null for free ones
     * @param prefix words before its command line
     */
    public AppUnderTest(Experiment experiment, Cell cell, LabSetting setting, Integer port, List<String> prefix,
            Path folder) {
        this.registry = setting.registry();
        this.port = port == null ? Ports.free() : requireFree(port);
        this.managementPort = port == null ? Ports.free() : requireFree(port + 1);
        this.management = new ManagementPort(URI.create(managementUrl()));
        this.parts = Parts.start(experiment, cell, setting, this.port, folder);
        try {
            this.console = experiment.console() == null ? null
                    : ConsolePipe.start(experiment.console(), setting, folder.resolve(Evidence.APP_LOG));
            this.temporary = registry.newTemporary().toAbsolutePath();
            List<String> command = new ArrayList<>(prefix);
            if (console != null) {
                command.addAll(console.prefix());
            }
            command.add(setting.jdk().java().toString());
            command.addAll(cell.jvm().arguments());
            command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData",
                    "-XX:ErrorFile=" + folder.resolve("hs_err.log").toAbsolutePath(),
                    "-XX:FlightRecorderOptions=repository=" + temporary.resolve("jfr"),
                    "-Djava.io.tmpdir=" + temporary));
            command.addAll(setting.image().app());
            command.addAll(List.of("--server.port=" + this.port, "--management.server.port=" + managementPort,
                    "--spring.profiles.active=" + String.join(",", cell.profiles())));
            command.addAll(parts.options());
            Program program = new Program("the app", command).withEnvironment(parts.environment());
            this.app = registry.start(program.isolatedIn(temporary), folder.resolve(Evidence.APP_LOG), temporary);
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private static int requireFree(int port) {
        if (Ports.isFree(port)) {
            return port;
        }
        throw new CouldNotStartException(
                "Port %d on 127.0.0.1 is taken. Leave the port out, then the lab takes a free one.".formatted(port));
    }

    /** The app itself, and none of its parts, is not up in time. */
    static final class NotUpException extends CouldNotStartException {

        NotUpException(String message) {
            super(message);
        }
    }

    public boolean isAlive() {
        return app.isAlive();
    }

    boolean hasDied() {
        return !terminated && !app.isAlive();
    }

    /** Throws {@link CouldNotStartException} with the reason from its log. */
    public void awaitReady() {
        parts.awaitReady();
        try {
            app.awaitReady(management::isHealthy, READY_AT_MOST);
        } catch (CouldNotStartException e) {
            throw new NotUpException(e.getMessage());
        }
    }

    @Override
    public Scrape scrape() throws IOException {
        return management.scrape();
    }

    @Override
    public ThreadDump threadDump(ThreadDump.Phase phase) throws IOException {
        return attached == null ? management.threadDump(phase) : attached.threadDump(phase);
    }

    public long pid() {
        return app.pid();
    }

    /** Throws {@link IOException} where the app has ended, or its JVM does not answer. */
    void attach() throws IOException {
        attached = JvmAttach.to(app.pid());
    }

    @Override
    public Optional<JvmAttach> jvm() {
        return Optional.ofNullable(attached);
    }

    @Override
    public Optional<ProcessReadings> readings() {
        return Optional.of(new ProcessReadings(app.pid(), app.mark(), temporary));
    }

    /**
     * The process ids of all parts: {@code app}, the lab's own {@code database} and {@code search}, each stub by its
     * name, the distances before services as {@code database-distance} and {@code search-distance}, the proxy as
     * {@code nginx}, the reader of the app's output as {@code console}. PostgreSQL and nginx work in child processes of
     * the one that is named.
     */
    @Override
    public Map<String, Long> processes() {
        Map<String, Long> processes = new LinkedHashMap<>();
        processes.put("app", app.pid());
        if (console != null) {
            processes.put("console", console.reader().pid());
        }
        processes.putAll(parts.processes());
        return processes;
    }

    public Map<String, String> serviceUrls() {
        Map<String, String> urls = new LinkedHashMap<>();
        parts.services().forEach(service -> urls.put(service.name(), service.url()));
        return urls;
    }

    List<String> parts() {
        return Stream.of(Build.parts().stream(), parts.services().stream().map(Service::version),
                proxy().flatMap(nginx -> NginxServer.version()).stream()).flatMap(part -> part).toList();
    }

    public String url() {
        return "http://127.0.0.1:" + proxy().map(NginxServer::port).orElse(port);
    }

    private Optional<NginxServer> proxy() {
        return parts.proxies().stream().findFirst();
    }

    /** Reads the proxy's error log; empty where there is no proxy. */
    Optional<LoggedMessages> proxyLog() {
        return proxy().map(nginx -> LoggedMessages.ofNginx(nginx.process().printed()));
    }

    public String managementUrl() {
        return "http://127.0.0.1:" + managementPort + "/actuator";
    }

    /** A sentence for each program that has ended and should be running; empty while all is well. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        (terminated ? Optional.<String>empty() : app.failure())
                .map(failure -> app.ranOutOfMemory()
                        ? "The app ran out of memory (%s).".formatted(app.howItEnded())
                        : failure)
                .ifPresent(failures::add);
        failures.addAll(parts.failures());
        return failures;
    }

    @Override
    public List<String> failures(Watch watch) {
        return failures();
    }

    @Override
    public CompletableFuture<AppEnd> terminate(Termination termination) {
        terminated = true;
        return CompletableFuture.supplyAsync(() -> {
            Duration took = app.terminate(termination.graceTime());
            return new AppEnd(took.toMillis() / 1000.0, took.compareTo(termination.graceTime()) >= 0,
                    parts.count(termination.count()));
        }, task -> DaemonThreads.named("end of the app").newThread(task).start());
    }

    /** Stops the app before its stubs, so that it does not see them disappear. */
    @Override
    public void close() {
        jvm().ifPresent(JvmAttach::close);
        registry.end(app);
        if (console != null) {
            registry.end(console.reader());
        }
        parts.close();
    }

    /** The pipe to which an app prints, and the program that reads it and writes what it reads into the app's log. */
    private record ConsolePipe(Path pipe, SupervisedProcess reader) {

        private static final Duration MADE_WITHIN = Duration.ofSeconds(5);
        private static final String READS = "exec \"$@\" <\"$0\"";
        private static final String WRITES = "exec \"$@\" >\"$0\" 2>&1";

        /** Throws {@link CouldNotStartException}; the reader waits for the app. */
        static ConsolePipe start(Experiment.Console console, LabSetting setting, Path log) {
            // The reader's own folder, with which the pipe goes.
            Path folder = setting.registry().newTemporary().toAbsolutePath();
            Path pipe = folder.resolve("console");
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Probe.of(List.of("mkfifo", pipe.toString()), MADE_WITHIN).filter(Probe::succeeded)
                    .orElseThrow(() -> new CouldNotStartException(
                            "The pipe for the app's output could not be made: mkfifo is needed."));
            List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", READS, pipe.toString()));
            command.addAll(setting.stub(
                    List.of("console", "--bytes-per-second", String.valueOf(console.bytesPerSecond()))));
            Program program = new Program("the reader of the app's output", command).endedBy("KILL");
            return new ConsolePipe(pipe, setting.registry().start(program, log, folder));
        }

        List<String> prefix() {
            return List.of("/bin/sh", "-c", WRITES, pipe.toString());
        }
    }
}
