package io.executorlab.lab.command;

import java.util.List;
import java.util.Map;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;

/** The option that names where an app tells its metrics; its headers come from the environment. */
final class ActuatorOptions {

    @Option(names = {"--management", "--metrics"}, paramLabel = "URL")
    private String management;

    /**
     * The headers of each request, each {@code Name: value}; a command line would show them to all users of the
     * machine.
     */
    static List<String> headers(Map<String, String> environment) {
        return SecretVariables.value(SecretVariables.HEADERS, environment).stream().flatMap(String::lines)
                .filter(line -> !line.isBlank()).toList();
    }

    /**
     * The app; throws {@link UsageException} for what is missing or cannot be.
     *
     * @param otherwise its actuator where no option names it; null for none
     * @param ready a URL that it answers once it is up; null where its metrics tell
     * @param pid its process; null where it is not told
     * @param start the shell command that starts it; null where it runs already
     */
    Target target(String otherwise, Map<String, String> environment, String ready, Long pid, String start) {
        if (ready != null && start == null) {
            throw new UsageException("--ready is for an app that --start COMMAND starts.");
        }
        String named = management == null ? otherwise : management;
        if (named == null && ready == null && pid == null) {
            throw new UsageException("Name the app's metrics: --management http://127.0.0.1:8081/actuator. "
                    + "Without any: --start COMMAND --ready URL, or --pid PID.");
        }
        return Target.of(named, ready, headers(environment), pid, start);
    }
}
