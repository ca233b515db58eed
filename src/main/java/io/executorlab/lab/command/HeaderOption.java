package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;

/** The headers of each request to an actuator or a Prometheus; a command line would show them to all users of the machine. */
final class HeaderOption {

    @Option(names = "--header-file", paramLabel = "FILE", description = {
        "Headers of each request, one a line; the variable",
        SecretVariables.HEADERS + " takes the same."})
    private Path file;

    /**
     * Each {@code Name: value}; throws {@link UsageException} where the file cannot be read.
     *
     * @param environment of the lab
     */
    List<String> headers(Map<String, String> environment) {
        if (file == null) {
            return SecretVariables.value(SecretVariables.HEADERS, environment).map(HeaderOption::lines)
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
