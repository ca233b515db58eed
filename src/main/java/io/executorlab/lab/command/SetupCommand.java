package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.service.Services;

@Command(name = "setup", mixinStandardHelpOptions = true,
        description = "Gets k6, unpacks PostgreSQL and prepares the app's fast start; 'run' and 'start' do the same when it is missing.")
final class SetupCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Path logs = Home.folder().resolve(".lab");
        Children children = new Children(logs.resolve("tmp"));
        try (Progress progress = Progress.onStandardError();
                Interruption interruption = new Interruption(children, () -> "Interrupted.")) {
            Files.createDirectories(logs);
            new AppImage(Home.jar()).prepare(Jdk.own(), children, progress);
            Services.unpack(children, progress, logs);
            K6 k6 = K6.get(children, progress, logs);
            progress.pause();
            if (json.isWanted()) {
                json.print(Map.of("k6", k6.version(), "from", k6.from(), "jdk", Jdk.own().version()));
            } else {
                spec.commandLine().getOut().println("Ready: k6 %s (%s), JDK %s.".formatted(k6.version(), k6.from(), Jdk.own().version()));
            }
            return ExitCode.HELD;
        } finally {
            children.close();
        }
    }
}
