package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.EnvironmentFilter;
import io.executorlab.lab.process.KillScope;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A Docker engine for one test: its own processes, data, socket, network and firewall in namespaces that end with it,
 * and it ends with the test even where that is killed. Its containers reach each other and nothing else; {@link #get}
 * asks from where their published ports are.
 */
final class Engine implements AutoCloseable {

    private static final String BUILDX_VERSION = "v0.29.1";
    private static final String BUILDX_MODULE = "github.com/docker/buildx";
    private static final Path BUILDX = Path.of(".lab/bin/docker-buildx-" + BUILDX_VERSION);
    private static final Path SCRIPT = Path.of("src/test/resources/containers/engine.sh");
    private static final Set<String> SURROUNDINGS = Set.of("PATH", "HOME", "JAVA_HOME", "LANG", "TZ", "TMPDIR");
    private static final String SYSTEM_PROGRAMS = ":/usr/sbin:/sbin";
    // It ends at once; its files take their time on a busy disk.
    private static final int GRACE_SECONDS = 120;

    private static final Duration A_MOMENT = Duration.ofSeconds(20);

    private final Path folder;
    private final String name;
    private final ProcessRegistry registry;
    private final SupervisedProcess supervised;
    private final Path temporary;

    private Engine(Path folder, String name, ProcessRegistry registry, SupervisedProcess supervised, Path temporary) {
        this.folder = folder;
        this.name = name;
        this.registry = registry;
        this.supervised = supervised;
        this.temporary = temporary;
    }

    /** Ends the test as skipped, with the reason, where this machine cannot have one. */
    static void require() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/ns")), "Skipped: namespaces are Linux's");
        assumeTrue(Namespaces.root(), "Skipped: a Docker engine of one's own needs root");
        for (String program : List.of("docker", "dockerd", "iptables")) {
            Programs.require(program, "apt-get install docker.io iptables");
        }
        for (String program : List.of("unshare", "nsenter", "setpriv", "ip", "curl", "make", "git")) {
            Programs.require(program, "apt-get install util-linux iproute2 curl make git");
        }
        assumeTrue(
                Probe.of(List.of("unshare", "--mount", "--net", "--pid", "--fork", "true"), A_MOMENT)
                        .filter(Probe::succeeded).isPresent(),
                "Skipped: this root may make no namespaces");
    }

    /**
     * @param folder for its files, which go with it; not long, for the kernel's limit on a socket's path
     */
    static Engine start(Path folder) throws IOException, InterruptedException {
        // Compose asks for its version, and by itself it knows none.
        new Go(Files.createDirectories(folder.resolve("buildx"))).build(BUILDX, BUILDX_MODULE + "/cmd/buildx",
                BUILDX_VERSION,
                "-ldflags", "-X %s/version.Version=%s".formatted(BUILDX_MODULE, BUILDX_VERSION));
        Path compose = Compose.program(Files.createDirectories(folder.resolve("compose")));
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        Path temporary = registry.newTemporary();
        Path plugins = Files.createDirectories(temporary.resolve("config/cli-plugins"));
        Files.createSymbolicLink(plugins.resolve("docker-compose"), compose);
        Files.createSymbolicLink(plugins.resolve("docker-buildx"), BUILDX.toAbsolutePath());
        String name = "executor-lab-" + ProcessHandle.current().pid();
        Program program = new Program("the Docker engine",
                List.of(SCRIPT.toAbsolutePath().toString(), name, temporary.toAbsolutePath().toString()),
                Map.of(), EnvironmentFilter.SURROUNDINGS, Optional.empty(), "TERM", KillScope.PROGRAM, GRACE_SECONDS);
        SupervisedProcess supervised = registry.start(program, folder.resolve("engine.log"), temporary);
        Engine engine = new Engine(folder, name, registry, supervised, temporary);
        Patience.await(() -> !supervised.isAlive() || Files.exists(engine.socket()) && engine.answers());
        if (!supervised.isAlive() || !engine.answers()) {
            engine.close();
            throw new AssertionError("the engine did not start:\n" + supervised.printed());
        }
        return engine;
    }

    private Path socket() {
        return temporary.resolve("docker.sock");
    }

    /** What goes with it, even where the test is killed. */
    Path temporary() {
        return temporary;
    }

    /** The control group above all of its containers. */
    String name() {
        return name;
    }

    /** What it does, in its own words. */
    String log() {
        return supervised.printed();
    }

    private boolean answers() {
        try {
            return run("docker", "version").code() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs a program on this machine that finds this engine, Compose and buildx as a user's would. */
    Ran run(String... command) throws IOException {
        return Ran.of(builder(List.of(command)), folder);
    }

    /** What a program printed that has to succeed. */
    String ask(String... command) throws IOException {
        Ran ran = run(command);
        assertThat(ran.code()).as("%s%n%s", String.join(" ", command), ran.printed()).isZero();
        return ran.printed();
    }

    /** The same in a service's running container. */
    String within(String service, String... command) throws IOException {
        return ask(Stream.concat(Stream.of("docker", "compose", "exec", "-T", service), Stream.of(command))
                .toArray(String[]::new));
    }

    /** The same in the engine's network, where 127.0.0.1 has the published ports. */
    Ran inNetwork(String... command) throws IOException {
        ProcessHandle first = ProcessHandle.of(supervised.pid()).flatMap(script -> script.children().findFirst())
                .flatMap(unshare -> unshare.children().findFirst())
                .orElseThrow(() -> new IOException("the engine has ended:\n" + log()));
        return run(
                Stream.concat(Stream.of("nsenter", "--net=/proc/%d/ns/net".formatted(first.pid())), Stream.of(command))
                        .toArray(String[]::new));
    }

    /** What a published port answers; throws where it is no success. */
    String get(int port, String path) throws IOException {
        Ran ran = inNetwork("curl", "--silent", "--show-error", "--fail", "--max-time", "20",
                "http://127.0.0.1:" + port + path);
        if (ran.code() != 0) {
            throw new IOException(path + ": " + ran.printed());
        }
        return ran.printed();
    }

    /** What starts, dies, and is healthy from now on, as lines of JSON. */
    void record(Path events) {
        Program program = new Program("events",
                List.of("docker", "events", "--format", "{{json .}}", "--filter", "type=container", "--filter",
                        "event=start",
                        "--filter", "event=die", "--filter", "event=health_status"))
                .withEnvironment(variables());
        registry.start(program, events, registry.newTemporary());
    }

    private ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(SURROUNDINGS);
        environment.putAll(variables());
        environment.merge("PATH", SYSTEM_PROGRAMS, String::concat);
        return builder;
    }

    private Map<String, String> variables() {
        return Map.of("DOCKER_HOST", "unix://" + socket().toAbsolutePath(), "DOCKER_CONFIG",
                temporary.resolve("config").toAbsolutePath().toString());
    }

    @Override
    public void close() {
        registry.close();
    }
}
