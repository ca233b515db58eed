package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** Sets the containers up for each experiment's first variant, for the page of the containers. */
public final class Setups {

    private static final int PROCESSORS = 2;
    /** The other one of which there is an image. */
    private static final int LATER_JDK = 25;

    /** The variables here for settings of a stub or a service in an experiment. */
    private static final Map<String, String> VARIABLES = new TreeMap<>(Map.of("elevator delay", "ELEVATOR_DELAY",
            "route delay", "ROUTE_DELAY", "route spread", "ROUTE_SPREAD", "pull-requests reviews", "REVIEW_DELAYS",
            "pull-requests comments", "COMMENT_DELAYS", "pull-requests preflight", "PREFLIGHT_DELAY",
            "database round-trip", "DATABASE_ROUND_TRIP", "search round-trip", "SEARCH_ROUND_TRIP"));

    private Setups() {
    }

    /**
     * A row for each anti-pattern that needs more than {@code VARIANT=NAME-broken}.
     *
     * @param compose the file with the defaults, which no row repeats
     * @throws IOException if it cannot be read
     */
    public static String markdown(Path compose) throws IOException {
        String defaults = Files.readString(compose);
        return Home.experiments().stream().map(ExperimentFiles::named).filter(Experiment::isOfOneFlaw)
                .filter(experiment -> !settings(experiment, defaults)
                        .equals(List.of("VARIANT=%s-broken".formatted(experiment.name()))))
                .map(experiment -> "| %s | `%s` |\n".formatted(experiment.name(),
                        String.join(" ", settings(experiment, defaults))))
                .collect(Collectors.joining("", "| anti-pattern | `make up ...` |\n| --- | --- |\n", ""));
    }

    /** Lists the settings in which that experiment's first variant differs from the defaults. */
    static List<String> settings(Experiment experiment, String defaults) {
        String variant = experiment.isOfTheProxy() ? experiment.name() + "-broken"
                : String.join(",", experiment.cells().get(0).profiles());
        List<String> settings = new ArrayList<>(List.of("VARIANT=" + variant));
        if (experiment.cells().get(0).jdk() != null) {
            settings.add("JDK=" + LATER_JDK);
        }
        Integer processors = experiment.jvm().processors();
        if (processors != null && processors != PROCESSORS) {
            settings.add("JVM_FLAGS=-XX:ActiveProcessorCount=" + processors);
        }
        Map<String, String> wanted = new LinkedHashMap<>();
        Stream.of(experiment.stubs(), experiment.services()).flatMap(parts -> parts.entrySet().stream())
                .forEach(part -> part.getValue()
                        .forEach((option, value) -> wanted.put(part.getKey() + " " + option, value)));
        VARIABLES.forEach((option, variable) -> {
            if (wanted.containsKey(option) && !defaults.contains("${" + variable + ":-" + wanted.get(option) + "}")) {
                settings.add(variable + "=" + wanted.get(option));
            }
        });
        return settings;
    }
}
