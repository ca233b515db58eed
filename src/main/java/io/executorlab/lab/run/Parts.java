package io.executorlab.lab.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Service;

/**
 * The stubs and services that a cell's app calls, each service behind its distance, and the proxies before it. The
 * services outlive it.
 */
public final class Parts implements AutoCloseable {

    private static final Duration READY_AT_MOST = Duration.ofSeconds(120);
    private static final String PROXY = "nginx";
    private static final int FIRST_PROXY_PORT = 8082;

    private final LabSetting setting;
    private final IntUnaryOperator ports;
    private final Path folder;
    private final Map<Stub, Integer> stubPorts = new LinkedHashMap<>();
    private final Map<Service, Integer> servicePorts = new LinkedHashMap<>();
    private final Map<String, SupervisedProcess> stubs = new LinkedHashMap<>();
    private final Map<String, NginxServer> proxies = new LinkedHashMap<>();

    private Parts(LabSetting setting, IntUnaryOperator ports, Path folder) {
        this.setting = setting;
        this.ports = ports;
        this.folder = folder;
    }

    /** @param app the port of the lab's own app; the parts are on free ones */
    static Parts start(Experiment experiment, Cell cell, LabSetting setting, int app, Path folder) {
        return new Parts(setting, usual -> Ports.free(), folder).start(experiment, cell,
                cell.proxy() == null ? Map.of() : Map.of(PROXY, cell), app);
    }

    /**
     * The same for an app of somebody else's, which runs one of these cells after another: on the ports where it looks
     * for them by itself, if those are free. Throws {@link CouldNotStartException} where one does not answer.
     */
    public static Parts startForAnother(Experiment experiment, List<Cell> cells, LabSetting setting, int app,
            Path folder) {
        Map<String, Cell> proxied = new LinkedHashMap<>();
        cells.stream().filter(cell -> cell.proxy() != null)
                .forEach(cell -> proxied.put(PROXY + ", " + cell.variant(), cell));
        Parts parts = new Parts(setting, Ports::freeLike, folder).start(experiment, cells.get(0), proxied, app);
        parts.servicePorts.keySet().forEach(Service::admit);
        parts.awaitReady();
        return parts;
    }

    private Parts start(Experiment experiment, Cell cell, Map<String, Cell> proxied, int app) {
        try {
            experiment.stubsOf(cell, setting.scale()).forEach((name, options) -> {
                Stub stub = Stub.named(name);
                int port = ports.applyAsInt(stub.usualPort());
                startStub(name, name, port, options);
                stubPorts.put(stub, port);
            });
            // What takes a second each is under way at the same time: the stubs, the services' data, and then the app.
            for (Service service : setting.services().prepare(experiment.services().keySet(), setting.scale())) {
                int port = ports.applyAsInt(service.usualPort());
                Map<String, String> distance = experiment.servicesOf(cell).get(service.name());
                startStub(service.name() + "-distance", "distance", port,
                        Load.merged(distance, Map.of("to", "127.0.0.1:" + service.port())));
                servicePorts.put(service, port);
            }
            proxied.forEach((name, before) -> proxies.put(name, NginxServer.start(before.proxy(),
                    ports.applyAsInt(FIRST_PROXY_PORT + proxies.size()), app, setting.registry(),
                    folder.resolve(name.replace(", ", "-") + ".log"))));
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void startStub(String name, String stub, int port, Map<String, String> options) {
        List<String> arguments = new ArrayList<>(List.of(stub, "--port", String.valueOf(port)));
        options.forEach((option, value) -> arguments.addAll(List.of("--" + option, value)));
        // It keeps nothing that an end in order would save.
        Program program = new Program("the stub '" + name + "'", setting.stub(arguments)).endedBy("KILL");
        stubs.put(name, setting.registry().start(program, folder.resolve("stub-" + name + ".log"),
                setting.registry().newTemporary()));
    }

    /** Throws {@link CouldNotStartException}; waits until the services have their data. */
    public void awaitReady() {
        stubs.values().forEach(stub -> stub.awaitReady(() -> stub.printed().contains(" listening on "), READY_AT_MOST));
        setting.services().awaitFilled();
        proxies.values().forEach(NginxServer::awaitReady);
    }

    List<String> options() {
        return stubPorts.entrySet().stream().map(stub -> stub.getKey().option(stub.getValue())).toList();
    }

    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        servicePorts.forEach((service, port) -> environment.putAll(service.environment(port)));
        return environment;
    }

    public List<String> optionsOfAnother() {
        return Stream.concat(
                stubPorts.entrySet().stream().filter(stub -> stub.getValue() != stub.getKey().usualPort())
                        .map(stub -> stub.getKey().option(stub.getValue())),
                servicePorts.entrySet().stream().filter(service -> service.getValue() != service.getKey().usualPort())
                        .map(service -> service.getKey().option(service.getValue())))
                .toList();
    }

    /** The process ids: of the lab's own services and the stubs by name, of distances as {@code database-distance}. */
    public Map<String, Long> processes() {
        Map<String, Long> processes = new LinkedHashMap<>();
        services().forEach(
                service -> service.process().ifPresent(process -> processes.put(service.name(), process.pid())));
        stubs.forEach((name, stub) -> processes.put(name, stub.pid()));
        proxies.forEach((name, proxy) -> processes.put(name, proxy.process().pid()));
        return processes;
    }

    public Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        stubPorts.forEach((stub, port) -> addresses.put(stub.name(), "127.0.0.1:" + port));
        servicePorts.forEach((service, port) -> addresses.put(service.name(), "127.0.0.1:" + port));
        proxies.forEach((name, proxy) -> addresses.put(name, "127.0.0.1:" + proxy.port()));
        return addresses;
    }

    List<NginxServer> proxies() {
        return List.copyOf(proxies.values());
    }

    List<Service> services() {
        return List.copyOf(servicePorts.keySet());
    }

    /** By the query of each name; throws {@link CouldNotStartException} where that fails. */
    Map<String, Long> count(Map<String, String> queries) {
        Map<String, Long> counted = new LinkedHashMap<>();
        queries.forEach((name, query) -> counted.put(name, setting.services().count(query)));
        return counted;
    }

    /** A sentence for each program that has ended and should be running; empty while all is well. */
    public List<String> failures() {
        Stream<SupervisedProcess> ofServices = services().stream().flatMap(service -> service.process().stream());
        Stream<SupervisedProcess> ofProxies = proxies.values().stream().map(NginxServer::process);
        return Stream.of(ofServices, stubs.values().stream(), ofProxies).flatMap(programs -> programs)
                .flatMap(program -> program.failure().stream()).toList();
    }

    @Override
    public void close() {
        proxies.values().forEach(proxy -> setting.registry().end(proxy.process()));
        stubs.values().forEach(setting.registry()::end);
    }

    /**
     * The stand-ins that an experiment can name, and how the app is told where they listen.
     *
     * @param portProperty the app's property for the stub's port
     * @param usualPort where the app looks for it unless that property says otherwise
     */
    record Stub(String name, String portProperty, int usualPort) {

        private static final List<Stub> ALL = List.of(new Stub("elevator", "elevator.controller.port", 9100),
                new Stub("route", "arrival.route-service.port", 9400),
                new Stub("pull-requests", "review.code-host.port", 9300), new Stub("model", "model.port", 9500));

        /** Throws {@link UsageException} for an unknown name. */
        static Stub named(String name) {
            return ALL.stream().filter(stub -> stub.name().equals(name)).findFirst()
                    .orElseThrow(() -> new UsageException("There is no stub '%s'; there is %s.".formatted(name,
                            String.join(", ", ALL.stream().map(Stub::name).toList()))));
        }

        String option(int port) {
            return "--" + portProperty + "=" + port;
        }
    }
}
