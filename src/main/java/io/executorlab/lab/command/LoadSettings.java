package io.executorlab.lab.command;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;

/** The settings of an experiment's load, for a k6 that the lab does not start. */
final class LoadSettings {

    @Option(names = "--load", paramLabel = "LOAD", description = {
        "Prints the settings of this load of NAME instead, one KEY=value a",
        "line, for a k6 that the lab does not start; '' for the first load."})
    private String load;

    @Option(names = "--variant", paramLabel = "PROFILES", defaultValue = "",
            description = "With --load, the app's profiles in the place of NAME.")
    private String variant;

    @Option(names = "--scale", defaultValue = "quick",
            description = "With --load: quick or post; ${DEFAULT-VALUE} by default.")
    private Scale scale;

    boolean areWanted() {
        return load != null;
    }

    /**
     * Each setting with its value; throws {@link UsageException} where there is no such experiment or load.
     *
     * @param name of the experiment; null for that of the variant
     */
    Map<String, String> of(String name) {
        Experiment experiment = ExperimentFiles.named(name == null ? nameOfVariant() : name);
        String wanted = load.isEmpty() ? experiment.loads().keySet().iterator().next() : load;
        Load found = experiment.loads().get(wanted);
        if (found == null) {
            throw new UsageException("%s has no load '%s'; it has %s.".formatted(experiment.name(), wanted,
                    String.join(", ", experiment.loads().keySet())));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("SCRIPT", found.script());
        settings.putAll(found.at(scale));
        return settings;
    }

    private String nameOfVariant() {
        return Home.experiments().stream().filter(experiment -> variant.startsWith(experiment + "-"))
                .max(Comparator.comparingInt(String::length)).orElseThrow(() -> new UsageException(
                        "No experiment is called as '%s' begins; name one of %s.".formatted(variant, String.join(", ", Home.experiments()))));
    }
}
