package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * Services of docker-compose.yml as plain processes: the same commands, environment and health checks, but for addresses.
 * What is {@code elevator:9100} among containers is a free port of 127.0.0.1 here, and the app's environment has a variable more
 * for each port that is its own default.
 */
final class WithoutContainers implements AutoCloseable {

    private static final Duration HEALTHY_AT_MOST = Duration.ofMinutes(3);
    private static final String EVERYWHERE = "0.0.0.0";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String LOGIN_IN_URL = "user=executor_lab&password=executor_lab";
    /** What the app's environment leaves to its defaults, by the address that they belong to. */
    private static final Map<String, String> DEFAULT_PORTS = Map.of("app:8080", "SERVER_PORT", "app:8081", "MANAGEMENT_SERVER_PORT",
            "elevator:9100", "ELEVATOR_CONTROLLER_PORT", "route:9400", "ARRIVAL_ROUTESERVICE_PORT",
            "pull-requests:9300", "REVIEW_CODEHOST_PORT");

    private final Path folder;
    private final ComposeFile file;
    private final Image image;
    private final Map<String, Integer> ports = new LinkedHashMap<>();
    private final ProcessRegistry registry;
    private Map<String, String> login = Map.of();
    private String loginInUrl = LOGIN_IN_URL;

    /** @param variables those that compose would read from its environment */
    WithoutContainers(Path folder, Map<String, String> variables) throws IOException, InterruptedException {
        this.folder = folder;
        this.file = ComposeFile.with(variables);
        this.image = Image.make(folder);
        this.registry = new ProcessRegistry(folder.resolve("tmp"));
        DEFAULT_PORTS.keySet().forEach(this::port);
    }

    /** Where this address of a container is. */
    int port(String address) {
        return ports.computeIfAbsent(address, any -> Ports.free());
    }

    /** An address that something else serves. */
    void serves(String address, int port) {
        ports.put(address, port);
    }

    /** The login of a database that is not compose's. */
    void logsInAs(String user, String password) {
        login = Map.of("SPRING_DATASOURCE_USERNAME", user, "SPRING_DATASOURCE_PASSWORD", password);
        loginInUrl = "user=%s&password=%s".formatted(user, password);
    }

    /** Starts a service of the lab's own image. */
    SupervisedProcess start(String service) throws IOException {
        List<String> line = new ArrayList<>(image.entryPoint());
        file.command(service).forEach(word -> line.add(onLoopback(service, word)));
        Map<String, String> environment = new HashMap<>(file.environment(service));
        environment.replaceAll((name, value) -> onLoopback(service, value).replace(LOGIN_IN_URL, loginInUrl));
        if (service.equals("app")) {
            DEFAULT_PORTS.forEach((address, variable) -> environment.put(variable, String.valueOf(port(address))));
            environment.putAll(login);
        }
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "cd \"$0\" && exec env \"$@\"", image.folder().toString()));
        environment.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(line);
        return registry.start(service, command, folder.resolve(service + ".log"));
    }

    /** Starts a service of an image whose entry point is this program alone. */
    SupervisedProcess start(String service, Path program) {
        return start(service, Stream.concat(Stream.of(program.toString()), file.command(service).stream().map(word -> onLoopback(service, word))).toList());
    }

    /** Starts any other program. */
    SupervisedProcess start(String name, List<String> command) {
        return registry.start(name, command, folder.resolve(name + ".log"));
    }

    /** Starts it and waits until its health check, as compose runs it, is content. */
    SupervisedProcess startHealthy(String service) throws IOException, InterruptedException {
        SupervisedProcess supervised = start(service);
        long end = System.nanoTime() + HEALTHY_AT_MOST.toNanos();
        while (!isHealthy(service)) {
            assertThat(supervised.isAlive() && System.nanoTime() < end).as(service + " is not healthy: " + supervised.printed()).isTrue();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return supervised;
    }

    boolean isHealthy(String service) throws IOException, InterruptedException {
        return new ProcessBuilder(file.healthCheck(service).stream().map(word -> onLoopback(service, word)).toList())
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    }

    /** nginx.conf with the values of its variables and its addresses put here. */
    Path nginxConfiguration() throws IOException {
        String text = Files.readString(Path.of("src/main/docker/nginx.conf"));
        for (Map.Entry<String, String> variable : file.environment("nginx").entrySet()) {
            text = text.replace("${%s}".formatted(variable.getKey()), variable.getValue());
        }
        String here = text.replace("listen 8080", "listen " + LOOPBACK + ":" + port("nginx:8080"))
                .replace("listen 8090", "listen " + LOOPBACK + ":" + port("nginx:8090"))
                .replace("app:8080", LOOPBACK + ":" + port("app:8080"))
                .replace(" /tmp/nginx", " " + folder + "/nginx");
        return Files.writeString(folder.resolve("nginx.conf"), here);
    }

    private String onLoopback(String service, String text) {
        String here = text.replace(EVERYWHERE, LOOPBACK);
        for (Map.Entry<String, Integer> known : ports.entrySet()) {
            String host = known.getKey().replaceAll(":.*", "");
            String port = known.getKey().replaceAll(".*:", "");
            String free = String.valueOf(known.getValue());
            here = here.replaceAll("(?<![\\w-])" + known.getKey() + "\\b", LOOPBACK + ":" + free);
            if (host.equals(service)) {
                // An option's value, or what a health check connects to.
                here = here.equals(port) ? free : here.replace(LOOPBACK + "/" + port, LOOPBACK + "/" + free).replace(LOOPBACK + ":" + port, LOOPBACK + ":" + free);
            } else if (here.equals(host)) {
                here = LOOPBACK;
            }
        }
        return here;
    }

    @Override
    public void close() {
        registry.close();
    }
}
