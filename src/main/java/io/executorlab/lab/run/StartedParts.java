package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

/** The parts alone that broken and fixed of an experiment need, for an app that somebody starts by hand. */
public final class StartedParts implements AutoCloseable {

    private static final int FIRST_PROXY_PORT = 8082;

    private final Pair pair;
    private final Parts parts;
    private final Map<String, NginxServer> proxies;

    private StartedParts(Pair pair, Parts parts, Map<String, NginxServer> proxies) {
        this.pair = pair;
        this.parts = parts;
        this.proxies = proxies;
    }

    /** Broken and fixed under one load, for an app that is started by hand. */
    public record Pair(Experiment experiment, Cell broken, Cell fixed, ByHand.App app) {

        /** Throws {@link UsageException} where no load has both. */
        public static Pair of(Experiment experiment, ByHand.App app) {
            List<String> pair = experiment.pair();
            if (pair.isEmpty()) {
                throw new UsageException("%s has no broken and fixed to start by hand.".formatted(experiment.name()));
            }
            return new Pair(experiment, experiment.cell(pair.get(0)), experiment.cell(pair.get(1)), app);
        }

        public boolean needsParts() {
            return !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                    || cells().anyMatch(cell -> cell.proxy() != null);
        }

        private Stream<Cell> cells() {
            return Stream.of(broken, fixed);
        }

        /** What a person types where there are no parts, by what it is for. */
        public Map<String, String> lines() {
            return lines(List.of(), List.of(app.port(), app.port()));
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
    }

    /** Starts them and waits until they answer; throws a could-not-start exception where one does not. */
    public static StartedParts start(Pair pair, AppImage image, Services services, ProcessRegistry registry,
            Path folder) {
        LabSetting setting = new LabSetting(Scale.QUICK, Jdk.own(), image, null, services);
        Parts parts = Parts.startForAnother(pair.experiment(), pair.broken(), setting, registry, folder);
        Map<String, NginxServer> proxies = new LinkedHashMap<>();
        pair.cells().filter(cell -> cell.proxy() != null).forEach(cell -> proxies.put("nginx, " + cell.variant(),
                NginxServer.start(cell.proxy(), Ports.freeLike(FIRST_PROXY_PORT + proxies.size()), pair.app().port(),
                        registry, folder.resolve(cell.id() + ".log"))));
        parts.awaitReady();
        proxies.values().forEach(NginxServer::awaitReady);
        return new StartedParts(pair, parts, proxies);
    }

    /** Where each of them listens, by its name. */
    public Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>(parts.addresses());
        proxies.forEach((name, proxy) -> addresses.put(name, "127.0.0.1:" + proxy.port()));
        return addresses;
    }

    public Map<String, Long> processes() {
        Map<String, Long> processes = new LinkedHashMap<>(parts.processes());
        proxies.forEach((name, proxy) -> processes.put(name, proxy.process().pid()));
        return processes;
    }

    /** What a person types, by what it is for. */
    public Map<String, String> lines() {
        int app = pair.app().port();
        return pair.lines(parts.optionsOfAnother(), proxies.isEmpty() ? List.of(app, app)
                : proxies.values().stream().map(NginxServer::port).toList());
    }

    /** Which of them have ended, in sentences. */
    public List<String> failures() {
        return Stream.concat(parts.failures().stream(),
                proxies.values().stream().flatMap(proxy -> proxy.process().failure().stream())).toList();
    }

    @Override
    public void close() {
        parts.close();
    }
}
