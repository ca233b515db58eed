package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;

/**
 * The lines that a person types to run broken and fixed of an experiment without the lab.
 *
 * @param java the words that start the app's jar, with its path
 * @param options what tells the app where its parts are; empty where it finds them by itself
 * @param scripts where the k6 scripts lie
 */
public record ByHand(Experiment experiment, App java, List<String> options, Path scripts) {

    public static final int PORT = 8080;
    public static final int MANAGEMENT_PORT = 8081;

    /** @param java the program */
    public record App(String java, Path jar, int port, int managementPort) {
    }

    /** The line that starts this cell's app. */
    public String app(Cell cell) {
        List<String> line = new ArrayList<>(List.of(java.java()));
        line.addAll(cell.jvm().said());
        line.addAll(List.of("-jar", shown(java.jar()),
                "--spring.profiles.active=" + String.join(",", cell.profiles())));
        if (java.port() != PORT) {
            line.add("--server.port=" + java.port());
        }
        if (java.managementPort() != MANAGEMENT_PORT) {
            line.add("--management.server.port=" + java.managementPort());
        }
        line.addAll(options);
        return String.join(" ", line);
    }

    /** The line that puts this cell's load on what listens at this port, the app or a proxy before it. */
    public String load(Cell cell, int port) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("BASE_URL", "http://127.0.0.1:" + port);
        if (java.managementPort() != MANAGEMENT_PORT) {
            settings.put("MANAGEMENT_URL", managementUrl());
        }
        settings.putAll(experiment.environment(cell, Scale.QUICK));
        return K6.byHand(Path.of(shown(scripts.resolve(experiment.loadOf(cell).script()))), settings);
    }

    public String metrics() {
        return "curl -s %s/prometheus".formatted(managementUrl());
    }

    public String threads() {
        return "curl -s -H 'Accept: text/plain' %s/threaddump".formatted(managementUrl());
    }

    private String managementUrl() {
        return "http://127.0.0.1:%d/actuator".formatted(java.managementPort());
    }

    /** Without the folder in which the person stands. */
    private static String shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
