package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

import picocli.CommandLine;

import io.executorlab.lab.run.Build;

/**
 * What is to be known of an internal error of the lab, in a file: the stack, and which lab on which JVM. The command's arguments are left
 * out, for they may hold secrets.
 *
 * @param file null where it could not be written
 */
record CrashReport(Throwable thrown, Path file) {

    static final String FILE = "internal-error.txt";

    /**
     * Written into the command's results, else into a temporary file that stays.
     *
     * @param command null where it has not come so far
     */
    static CrashReport of(Throwable thrown, CommandLine command) {
        try {
            Optional<Path> results = command == null ? Optional.empty() : OutOption.of(command);
            Path file = results.isPresent() ? results.get().resolve(FILE) : Files.createTempFile("executor-lab-", "-" + FILE);
            return new CrashReport(thrown, Files.writeString(file, text(thrown, command == null ? "?" : command.getCommandName())));
        } catch (IOException | RuntimeException e) {
            return new CrashReport(thrown, null);
        }
    }

    private static String text(Throwable thrown, String command) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        return "%s%n%s, commit %s, command %s%nJDK %s on %s, %d processors, heap of at most %d MB%n%n%s".formatted(Instant.now(), Build.version(),
                Build.commit(), command, System.getProperty("java.runtime.version"), System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), Runtime.getRuntime().maxMemory() >> 20, stack);
    }

    Failure failure() {
        String what = thrown.getMessage() == null ? thrown.getClass().getName() : thrown.toString().lines().findFirst().orElse("");
        return new Failure(ExitCode.INTERNAL_ERROR, "an internal error: %s. %s".formatted(what.replaceFirst("[.\\s]+$", ""),
                file == null ? "Its details could not be written anywhere." : "Please report it; the details are in " + file));
    }
}
