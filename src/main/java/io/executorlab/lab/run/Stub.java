package io.executorlab.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.UsageException;

/**
 * The stand-ins that an experiment can name, and how the app is told where they listen.
 *
 * @param portProperty the app's property for the stub's port
 * @param usualPort where the app looks for it unless that property says otherwise
 */
record Stub(String name, String portProperty, int usualPort) {

    private static final List<Stub> ALL = List.of(new Stub("elevator", "elevator.controller.port", 9100),
            new Stub("route", "arrival.route-service.port", 9400),
            new Stub("pull-requests", "review.code-host.port", 9300),
            new Stub("model", "model.port", 9500));

    /** Throws {@link UsageException} for an unknown name. */
    static Stub named(String name) {
        return ALL.stream().filter(stub -> stub.name().equals(name)).findFirst()
                .orElseThrow(() -> new UsageException("There is no stub '%s'; there is %s.".formatted(name,
                        String.join(", ", ALL.stream().map(Stub::name).toList()))));
    }

    static List<String> distance(int port, int server, Map<String, String> options) {
        List<String> arguments = new ArrayList<>(new Stub("distance", "", 0).arguments(port, options));
        arguments.addAll(List.of("--to", "127.0.0.1:" + server));
        return arguments;
    }

    String option(int port) {
        return "--" + portProperty + "=" + port;
    }

    List<String> arguments(int port, Map<String, String> options) {
        List<String> arguments = new ArrayList<>(List.of(name, "--port", String.valueOf(port)));
        options.forEach((option, value) -> arguments.addAll(List.of("--" + option, value)));
        return arguments;
    }
}
