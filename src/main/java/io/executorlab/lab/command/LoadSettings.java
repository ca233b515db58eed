package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;

@Command(name = "load", mixinStandardHelpOptions = true,
        description = "Prints the settings of an experiment's load, one KEY=value a line, for a k6 that the lab does not start.",
        footer = {"", "Example:", "  lab load post-000 --load overload"})
final class LoadSettingsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "An anti-pattern, see: lab list. Without it, that of --variant.")
    private String name;

    @Option(names = "--variant", paramLabel = "PROFILES", defaultValue = "", description = "The app's profiles, separated by commas.")
    private String variant;

    @Option(names = "--load", paramLabel = "LOAD", defaultValue = "", description = "One of the experiment's loads; the first by default.")
    private String load;

    @Option(names = "--scale", defaultValue = "quick", description = "quick or post, the post's own size; ${DEFAULT-VALUE} by default.")
    private Scale scale;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Experiment experiment = ExperimentFiles.named(name == null ? nameOfVariant() : name);
        String wanted = load.isEmpty() ? experiment.loads().keySet().iterator().next() : load;
        Load its = experiment.loads().get(wanted);
        if (its == null) {
            throw new UsageException("%s has no load '%s'; it has %s.".formatted(experiment.name(), wanted,
                    String.join(", ", experiment.loads().keySet())));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("SCRIPT", its.script());
        settings.putAll(its.at(scale));
        if (json.isWanted()) {
            json.print(settings);
        } else {
            PrintWriter out = spec.commandLine().getOut();
            settings.forEach((key, value) -> out.println(key + "=" + value));
            out.flush();
        }
        return ExitCode.HELD;
    }

    private String nameOfVariant() {
        return Home.experiments().stream().filter(experiment -> variant.startsWith(experiment + "-"))
                .max(Comparator.comparingInt(String::length)).orElseThrow(() -> new UsageException(
                        "No experiment is called as '%s' begins; name one of %s.".formatted(variant, String.join(", ", Home.experiments()))));
    }
}
