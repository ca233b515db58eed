package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;

/** The options that name an app's actuator and the headers that it asks for. */
final class ActuatorOptions {

    @Option(names = "--management", paramLabel = "URL",
            description = "The actuator, such as http://127.0.0.1:8081/actuator.")
    private String management;

    @Mixin
    private Headers headers;

    /** The headers of each request; a command line would show them to all users of the machine. */
    static final class Headers {

        @Option(names = "--header-file", paramLabel = "FILE", description = {
                "Headers of each request, one a line; the variable",
                SecretVariables.HEADERS + " takes the same."})
        private Path file;

        /**
         * Each {@code Name: value}; throws {@link UsageException} where the file cannot be read.
         *
         * @param environment of the lab
         */
        List<String> of(Map<String, String> environment) {
            if (file == null) {
                return SecretVariables.value(SecretVariables.HEADERS, environment).map(Headers::lines)
                        .orElse(List.of());
            }
            try {
                return lines(Files.readString(file));
            } catch (IOException e) {
                throw new UsageException("--header-file %s cannot be read: %s".formatted(file,
                        e instanceof NoSuchFileException ? "it is not there." : e.getMessage()), e);
            }
        }

        private static List<String> lines(String text) {
            return text.lines().filter(line -> !line.isBlank()).toList();
        }
    }

    /** The app whose actuator is {@code otherwise} where no option names it. */
    Target targetOr(String otherwise, Map<String, String> environment, String start) {
        return Target.of(management == null ? otherwise : management, headers.of(environment), null, start);
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
        return Target.of(management, headers.of(environment), pid, start);
    }
}
