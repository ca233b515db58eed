package io.executorlab.lab.service;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.experiment.Proxy;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * An nginx of the lab's own on 127.0.0.1, before one app. Its configuration and all its files are in its temporary
 * folder, its error log is what it prints, and it is started under the soft limit on open files that a distribution
 * starts its services with.
 *
 * @param port of 127.0.0.1 on which it listens
 */
public record NginxServer(SupervisedProcess process, int port) {

    // The first that can be told where to log what goes wrong before it has read its configuration.
    private static final String FROM_VERSION = "1.19.5";

    public static final String REMEDY = "apt-get install nginx-light";

    public static final String MISSING =
            "nginx %s or later is missing. Install it with: %s".formatted(FROM_VERSION, REMEDY);

    static final String CONFIGURATION = "nginx.conf";

    // Where distributions put it and an ordinary user's PATH does not lead.
    private static final List<String> PROGRAMS = List.of("nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx");
    private static final Pattern VERSION = Pattern.compile("nginx version: \\S+?/(\\d+\\.\\d+\\.\\d+)");
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
    private static final Duration READY_AT_MOST = Duration.ofSeconds(20);
    private static final int OPEN_FILES = 1024;
    private static final int GRACE_SECONDS = 4;

    /** Such as {@code nginx 1.22.1}; empty where this machine has none, or one of before {@value #FROM_VERSION}. */
    public static Optional<String> version() {
        return PROGRAMS.stream().flatMap(program -> versionOf(program).stream()).findFirst().map("nginx "::concat);
    }

    private static Optional<String> versionOf(String program) {
        return Probe.of(List.of(program, "-v"), ANSWERS_WITHIN).map(said -> VERSION.matcher(said.printed()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .filter(version -> Version.parse(version).compareTo(Version.parse(FROM_VERSION)) >= 0);
    }

    /** Listens on this port of 127.0.0.1 and on free ones besides; throws {@link CouldNotStartException}. */
    public static NginxServer start(Proxy proxy, int port, int app, ProcessRegistry registry, Path log) {
        String program = PROGRAMS.stream().filter(name -> versionOf(name).isPresent()).findFirst()
                .orElseThrow(() -> new CouldNotStartException(MISSING));
        List<Integer> ports = Stream.iterate(port, first -> Ports.free()).limit(proxy.listeners()).toList();
        Path prefix = registry.newTemporary().toAbsolutePath();
        Uncheck.run(() -> Files.write(Files.createDirectories(prefix).resolve(CONFIGURATION),
                proxy.configuration(ports, app)));
        // Its workers would become the user nobody, who may not write into the folder.
        String asRoot = Namespaces.root() ? " user root;" : "";
        List<String> command = List.of("/bin/sh", "-c", "ulimit -S -n " + OPEN_FILES + "; exec \"$@\"", "nginx",
                program, "-p", prefix + "/", "-c", prefix.resolve(CONFIGURATION).toString(), "-e", "stderr", "-g",
                "daemon off; master_process on; pid nginx.pid; error_log stderr warn;" + asRoot);
        // A master that is killed leaves its workers.
        return new NginxServer(registry.start(Program.ofUser("nginx", command, GRACE_SECONDS), log, prefix), port);
    }

    /** Waits until it takes connections; throws {@link CouldNotStartException} with the reason from its log. */
    public void awaitReady() {
        process.awaitReady(this::takesConnections, READY_AT_MOST);
    }

    private boolean takesConnections() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
