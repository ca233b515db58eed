package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.service.NginxServer;

/**
 * Broken and fixed of an experiment under one load, as a person starts them by hand, with the parts alone started.
 *
 * @param port of the app, whose actuator is at the next one
 */
public record ByHand(Experiment experiment, Path jar, int port) {

    public static final int PORT = 8080;

    /** Throws {@link UsageException} where no load has both. */
    public ByHand {
        if (experiment.pair().isEmpty()) {
            throw new UsageException("%s has no broken and fixed to start by hand.".formatted(experiment.name()));
        }
    }

    /** Broken and fixed. */
    public List<Cell> pair() {
        return experiment.pair().stream().map(experiment::cell).toList();
    }

    public boolean needsParts() {
        return !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || pair().stream().anyMatch(cell -> cell.proxy() != null);
    }

    public Map<String, String> lines() {
        return lines(List.of(), List.of(port, port));
    }

    public Map<String, String> lines(Parts parts) {
        return lines(parts.optionsOfAnother(), parts.proxies().isEmpty() ? List.of(port, port)
                : parts.proxies().stream().map(NginxServer::port).toList());
    }

    private Map<String, String> lines(List<String> options, List<Integer> called) {
        Cell broken = pair().get(0);
        Cell fixed = pair().get(1);
        Map<String, String> lines = new LinkedHashMap<>();
        put(lines, "app", start(broken, options), start(fixed, options));
        put(lines, "load", load(broken, called.get(0)), load(fixed, called.get(1)));
        lines.put("metrics", "curl -s %s/prometheus".formatted(managementUrl()));
        lines.put("threads", "curl -s -H 'Accept: text/plain' %s/threaddump".formatted(managementUrl()));
        return lines;
    }

    private static void put(Map<String, String> lines, String what, String ofBroken, String ofFixed) {
        if (ofBroken.equals(ofFixed)) {
            lines.put(what, ofBroken);
        } else {
            lines.put(what + ", broken", ofBroken);
            lines.put(what + ", fixed", ofFixed);
        }
    }

    /** @param options what tells the app where its parts are; empty where it finds them by itself */
    String start(Cell cell, List<String> options) {
        List<String> line = new ArrayList<>(List.of("java"));
        line.addAll(cell.jvm().said());
        String program = Home.shown(jar).toString();
        line.addAll(List.of("-jar", program, "--spring.profiles.active=" + String.join(",", cell.profiles())));
        if (port != PORT) {
            line.addAll(List.of("--server.port=" + port, "--management.server.port=" + managementPort()));
        }
        line.addAll(options);
        if (experiment.console() != null) {
            line.addAll(List.of("|", "java", "-jar", program, "stub", "console", "--bytes-per-second",
                    String.valueOf(experiment.console().bytesPerSecond())));
        }
        return String.join(" ", line);
    }

    /** @param called the port of the app, or of a proxy before it */
    String load(Cell cell, int called) {
        return load(experiment, cell, "http://127.0.0.1:" + called, managementUrl());
    }

    /** The line of k6 that puts a cell's load on an app, or on a proxy before it, at this URL. */
    public static String load(Experiment experiment, Cell cell, String url, String managementUrl) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("BASE_URL", url);
        if (!managementUrl.equals(actuator(PORT + 1))) {
            settings.put("MANAGEMENT_URL", managementUrl);
        }
        settings.putAll(experiment.environment(cell, Scale.QUICK));
        return K6.byHand(Home.shown(Home.scenarios().resolve(experiment.loadOf(cell).script())), settings);
    }

    public int managementPort() {
        return port + 1;
    }

    private String managementUrl() {
        return actuator(managementPort());
    }

    private static String actuator(int port) {
        return "http://127.0.0.1:%d/actuator".formatted(port);
    }
}
