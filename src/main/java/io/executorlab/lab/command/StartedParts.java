package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.ByHand;
import io.executorlab.lab.run.Parts;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

/** The parts alone that broken and fixed of an experiment need, for an app that somebody starts by hand. */
final class StartedParts {

    private static final int FIRST_PROXY_PORT = 8082;
    private static final int LOOKS_EVERY_MILLIS = 500;

    private final Experiment experiment;
    private final Cell broken;
    private final Cell fixed;
    private final ByHand.App app;
    private final JsonOption json;
    private final PrintWriter out;

    /**
     * Throws {@link UsageException} where no load has broken and fixed.
     *
     * @param flags what the app's JVM is given besides
     */
    StartedParts(Experiment experiment, List<String> flags, ByHand.App app, JsonOption json, PrintWriter out) {
        List<String> pair = experiment.pair();
        if (pair.isEmpty()) {
            throw new UsageException("%s has no broken and fixed to start by hand.".formatted(experiment.name()));
        }
        this.experiment = experiment;
        this.broken = experiment.cell(pair.get(0)).with(flags);
        this.fixed = experiment.cell(pair.get(1)).with(flags);
        this.app = app;
        this.json = json;
        this.out = out;
    }

    boolean needsAny() {
        return !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || Stream.of(broken, fixed).anyMatch(cell -> cell.proxy() != null);
    }

    /** Prints the lines where there is nothing to start. */
    int tellLines() {
        tell(Map.of(), Map.of(), lines(List.of(), List.of(app.port(), app.port())));
        return ExitCode.HELD;
    }

    /** Serves until one of them ends, which is a {@link CouldNotStartException}. */
    int serve(Services services, ProcessRegistry registry, Progress progress, Path folder) {
        AppImage image = new AppImage(Home.jar());
        image.prepare(Jdk.own(), registry, progress);
        progress.step("starting");
        Parts.Setting setting = new Parts.Setting(image, services, Scale.QUICK);
        try (Parts parts = Parts.startForAnother(experiment, broken, setting, registry, folder)) {
            Map<String, NginxServer> proxies = proxies(registry, folder);
            parts.awaitReady();
            proxies.values().forEach(NginxServer::awaitReady);
            progress.pause();
            tellOf(parts, proxies);
            while (failures(parts, proxies).isEmpty()) {
                Pause.millis(LOOKS_EVERY_MILLIS);
            }
            throw new CouldNotStartException(String.join(" ", failures(parts, proxies)));
        }
    }

    private static List<String> failures(Parts parts, Map<String, NginxServer> proxies) {
        return Stream.concat(parts.failures().stream(),
                proxies.values().stream().flatMap(proxy -> Parts.failure(proxy.process()).stream())).toList();
    }

    private Map<String, NginxServer> proxies(ProcessRegistry registry, Path folder) {
        Map<String, NginxServer> proxies = new LinkedHashMap<>();
        for (Cell cell : List.of(broken, fixed)) {
            if (cell.proxy() != null) {
                int port = Ports.freeLike(FIRST_PROXY_PORT + proxies.size());
                Path log = folder.resolve(cell.id() + ".log");
                proxies.put("nginx, " + cell.variant(),
                        NginxServer.start(cell.proxy(), port, app.port(), registry, log));
            }
        }
        return proxies;
    }

    private void tellOf(Parts parts, Map<String, NginxServer> proxies) {
        Map<String, String> addresses = new LinkedHashMap<>(parts.addresses());
        proxies.forEach((name, proxy) -> addresses.put(name, "127.0.0.1:" + proxy.port()));
        Map<String, Long> processes = new LinkedHashMap<>(parts.processes());
        proxies.forEach((name, proxy) -> processes.put(name, proxy.process().pid()));
        List<Integer> called = proxies.isEmpty() ? List.of(app.port(), app.port())
                : proxies.values().stream().map(NginxServer::port).toList();
        tell(addresses, processes, lines(parts.optionsOfAnother(), called));
    }

    /** @param called the ports that the load calls, before broken and before fixed */
    private Map<String, String> lines(List<String> options, List<Integer> called) {
        ByHand byHand = new ByHand(experiment, app, options, Home.scenarios());
        Map<String, String> lines = new LinkedHashMap<>();
        put(lines, "app", byHand.app(broken), byHand.app(fixed));
        put(lines, "load", byHand.load(broken, called.get(0)), byHand.load(fixed, called.get(1)));
        lines.put("metrics", byHand.metrics());
        lines.put("threads", byHand.threads());
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

    private void tell(Map<String, String> addresses, Map<String, Long> processes, Map<String, String> lines) {
        if (json.isWanted()) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("parts", addresses);
            facts.put("processes", processes);
            facts.put("lines", lines);
            json.print(facts);
            return;
        }
        List<String> said = new ArrayList<>();
        if (addresses.isEmpty()) {
            said.add("%s needs no parts.".formatted(experiment.name()));
        }
        Stream.of(addresses, lines).forEach(rows ->
                rows.forEach((what, value) -> said.add("  %-15s%s".formatted(what, value))));
        Stream.of(app.port(), app.managementPort()).filter(port -> !Ports.isFree(port)).forEach(port -> said.add(
                ("Port %d on 127.0.0.1 is taken. Unless it is this app that has it,"
                        + " name another with --port.").formatted(port)));
        if (!addresses.isEmpty()) {
            said.add("Ctrl-C ends the parts.");
        }
        said.forEach(out::println);
        out.flush();
    }
}
