package io.executorlab.lab.command;

import java.util.List;
import java.util.Map;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;

/** Where an app's actuator is, and the headers that it asks for. */
final class ActuatorOptions {

    @Option(names = "--management", paramLabel = "URL", description =
            "The actuator, such as http://127.0.0.1:8081/actuator.")
    private String management;

    @Mixin
    private HeaderOption header;

    /** The actuator where no option names it is {@code otherwise}. */
    String managementOr(String otherwise) {
        return management == null ? otherwise : management;
    }

    List<String> headers(Map<String, String> environment) {
        return header.headers(environment);
    }

    /**
     * The app; throws {@link UsageException} for what is missing or cannot be.
     *
     * @param environment of the lab
     * @param pid its process; null where it is not told
     * @param start the shell command that starts it; null where it runs already
     */
    Target target(Map<String, String> environment, Long pid, String start) {
        if (management == null) {
            throw new UsageException("Name the app's actuator: --management http://127.0.0.1:8081/actuator");
        }
        return Target.of(management, headers(environment), pid, start);
    }
}
