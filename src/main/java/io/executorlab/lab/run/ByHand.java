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
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

/** Broken and fixed of an experiment under one load, as a person starts them by hand, with the parts alone started. */
public record ByHand(Experiment experiment, App app) {

    public static final int PORT = 8080;
    public static final int MANAGEMENT_PORT = 8081;

    /** @param java the words that start the jar, but for its path */
    public record App(String java, Path jar, int port, int managementPort) {
    }

    /** Throws {@link UsageException} where no load has both. */
    public ByHand {
        if (experiment.pair().isEmpty()) {
            throw new UsageException("%s has no broken and fixed to start by hand.".formatted(experiment.name()));
        }
    }

    private List<Cell> pair() {
        return experiment.pair().stream().map(experiment::cell).toList();
    }

    public boolean needsParts() {
        return !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || pair().stream().anyMatch(cell -> cell.proxy() != null);
    }

    /** Throws {@link CouldNotStartException} where one does not answer. */
    public Parts startParts(AppImage image, Services services, ProcessRegistry registry, Path folder) {
        return Parts.startForAnother(experiment, pair(),
                new LabSetting(Scale.QUICK, Jdk.own(), image, null, services), app.port(), registry, folder);
    }

    public Map<String, String> lines() {
        return lines(List.of(), List.of(app.port(), app.port()));
    }

    public Map<String, String> lines(Parts parts) {
        return lines(parts.optionsOfAnother(), parts.proxies().isEmpty() ? List.of(app.port(), app.port())
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
        List<String> line = new ArrayList<>(List.of(app.java()));
        line.addAll(cell.jvm().said());
        line.addAll(List.of("-jar", shown(app.jar()),
                "--spring.profiles.active=" + String.join(",", cell.profiles())));
        if (app.port() != PORT) {
            line.add("--server.port=" + app.port());
        }
        if (app.managementPort() != MANAGEMENT_PORT) {
            line.add("--management.server.port=" + app.managementPort());
        }
        line.addAll(options);
        if (experiment.console() != null) {
            line.addAll(List.of("|", app.java(), "-jar", shown(app.jar()), "stub", "console", "--bytes-per-second",
                    String.valueOf(experiment.console().bytesPerSecond())));
        }
        return String.join(" ", line);
    }

    /** @param port of the app, or of a proxy before it */
    String load(Cell cell, int port) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("BASE_URL", "http://127.0.0.1:" + port);
        if (app.managementPort() != MANAGEMENT_PORT) {
            settings.put("MANAGEMENT_URL", managementUrl());
        }
        settings.putAll(experiment.environment(cell, Scale.QUICK));
        return K6.byHand(Path.of(shown(Home.scenarios().resolve(experiment.loadOf(cell).script()))), settings);
    }

    private String managementUrl() {
        return "http://127.0.0.1:%d/actuator".formatted(app.managementPort());
    }

    private static String shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
