package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.service.ServersToFill;
import io.executorlab.lab.service.Services;

@Command(name = "setup", mixinStandardHelpOptions = true)
final class SetupCommand extends LabCommand {

    private static final String JAR = "target/executor-lab.jar";
    private static final String SERVICES = "target/services";
    private static final String K6_FILE = ".lab/bin/k6";

    @ArgGroup
    private Way way = new Way();

    /** Ways to set up in which something else is meant than this machine with its network. */
    static final class Way {

        @Option(names = "--fill")
        private boolean fill;

        @Option(names = "--to", paramLabel = "FOLDER")
        private Path to;

        @Option(names = "--from", paramLabel = "FOLDER")
        private Path from;
    }

    @Override
    public Integer call() throws IOException {
        if (way.fill) {
            return fill();
        }
        if (way.from != null) {
            take(way.from);
        }
        return prepare();
    }

    private int fill() {
        ServersToFill servers = ServersToFill.of(System.getenv());
        servers.fill();
        result(Map.of("database", servers.database().toString(), "search", servers.search().toString()),
                "Filled %s and %s.".formatted(servers.database(), servers.search()));
        return ExitCode.HELD;
    }

    private int prepare() throws IOException {
        Path logs = Files.createDirectories(Home.folder().resolve(".lab"));
        try (Session session = new Session(logs, () -> "Interrupted.")) {
            new AppImage(Home.jar()).unpack(session.progress());
            Services.unpack(session.registry(), session.progress(), logs);
            K6 k6 = K6.required();
            if (way.to != null) {
                fill(way.to, k6);
            }
            session.progress().pause();
            result(Map.of("k6", k6.version(), "from", k6.from(), "jdk", Jdk.own().version()),
                    "Ready: k6 %s (%s), JDK %s.".formatted(k6.version(), k6.from(), Jdk.own().version()));
            return ExitCode.HELD;
        }
    }

    /** Puts what this checkout has into a folder that is laid out as it is. */
    private static void fill(Path folder, K6 k6) throws IOException {
        copy(Home.jar(), folder.resolve(JAR));
        copy(Home.folder().resolve(SERVICES), folder.resolve(SERVICES));
        Path program = Path.of(k6.command().get(0));
        copy(Probe.onPath(program.toString()).orElse(program), folder.resolve(K6_FILE));
    }

    private static void take(Path folder) throws IOException {
        for (String part : List.of(JAR, SERVICES, K6_FILE)) {
            if (!Files.exists(folder.resolve(part))) {
                throw new UsageException("%s is not in %s. Fill that with lab setup --to, on a machine with a network."
                        .formatted(part, folder));
            }
            copy(folder.resolve(part), Home.folder().resolve(part));
        }
    }

    /** Leaves a file that is the same already alone: this JVM runs from the jar. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from) && Files.isRegularFile(to) && Files.mismatch(from, to) < 0) {
            return;
        }
        Files.createDirectories(to.toAbsolutePath().getParent());
        FileSystemUtils.copyRecursively(from, to);
    }
}
