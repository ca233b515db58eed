package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.service.ServersToFill;
import io.executorlab.lab.service.Services;

@Command(name = "setup", mixinStandardHelpOptions = true)
final class SetupCommand implements Callable<Integer> {

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

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        if (way.fill) {
            return fill();
        }
        if (way.from != null) {
            new OfflineFolder(way.from).take();
        }
        return prepare();
    }

    private int fill() {
        ServersToFill servers = ServersToFill.of(System.getenv());
        servers.fill();
        output.result(Map.of("database", servers.database().toString(), "search", servers.search().toString()),
                "Filled %s and %s.".formatted(servers.database(), servers.search()));
        return ExitCode.HELD;
    }

    private int prepare() throws IOException {
        Path logs = Files.createDirectories(Home.folder().resolve(".lab"));
        try (Session session = new Session(logs, () -> "Interrupted.")) {
            new AppImage(Home.jar()).unpack(session.progress());
            Services.unpack(session.registry(), session.progress(), logs);
            K6 k6 = K6.get(session.registry(), session.progress(), logs);
            if (way.to != null) {
                new OfflineFolder(way.to).fill(k6);
            }
            session.progress().pause();
            output.result(Map.of("k6", k6.version(), "from", k6.from(), "jdk", Jdk.own().version()),
                    "Ready: k6 %s (%s), JDK %s.".formatted(k6.version(), k6.from(), Jdk.own().version()));
            return ExitCode.HELD;
        }
    }
}
