package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.service.Services;

@Command(name = "fill", mixinStandardHelpOptions = true,
        description = "Fills a PostgreSQL and a search engine of your own with the lab's data, for an app that the lab does not start.",
        footer = {"", "Example:",
            "  export " + SecretVariables.DATABASE_URL + "='jdbc:postgresql://127.0.0.1:5432/postgres?user=me&password=secret'",
            "  lab fill --search-url http://127.0.0.1:9200"})
final class FillCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions services;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Services.External external = services.both(System.getenv());
        // Nothing is started where both are the user's, so no file is written either.
        Path none = Path.of(System.getProperty("java.io.tmpdir"));
        try (Progress progress = Progress.onStandardError();
                Services filled = new Services(external, new Children(none), progress, none)) {
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
}
