package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

import picocli.CommandLine;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.run.Build;

/**
 * The reason that a command could not come to its end.
 *
 * @param message one sentence that says what to do, where that is known
 */
record Failure(int exitCode, String message) {

    /** The file that tells of an internal error. */
    static final String DETAILS = "internal-error.txt";

    /** Of an exception that the lab expects; empty where the lab itself is at fault. */
    static Optional<Failure> of(Throwable thrown) {
        if (thrown instanceof UsageException) {
            return Optional.of(new Failure(ExitCode.USAGE, thrown.getMessage()));
        }
        if (thrown instanceof CouldNotStartException) {
            return Optional.of(new Failure(ExitCode.NOT_STARTED, thrown.getMessage()));
        }
        if (thrown instanceof InvalidPathException path) {
            return Optional.of(new Failure(ExitCode.USAGE, ("'%s' is no path in the encoding of this locale, %s."
                    + " Set a locale with UTF-8, such as LC_ALL=C.UTF-8.").formatted(path.getInput(),
                            System.getProperty("sun.jnu.encoding"))));
        }
        if (thrown instanceof UncheckedIOException unchecked) {
            return of(unchecked.getCause());
        }
        if (thrown instanceof FileSystemException file) {
            return Optional.of(new Failure(ExitCode.NO_EVIDENCE,
                    "%s cannot be written or read: %s".formatted(file.getFile(), Reason.of(file))));
        }
        if (thrown instanceof IOException failure) {
            return Optional.of(new Failure(ExitCode.NO_EVIDENCE,
                    "the evidence could not be written or read: " + Reason.of(failure)));
        }
        return Optional.empty();
    }

    /**
     * Of an error of the lab itself. Writes the stack into the command's results, else into a temporary file that
     * stays; the command's arguments are left out, for they may hold secrets.
     *
     * @param command null where it has not come so far
     */
    static Failure internal(Throwable thrown, CommandLine command) {
        String what = thrown.getMessage() == null ? thrown.getClass().getName()
                : thrown.toString().lines().findFirst().orElse("");
        return new Failure(ExitCode.INTERNAL_ERROR, "an internal error: %s. %s".formatted(
                what.replaceFirst("[.\\s]+$", ""), written(thrown, command)
                        .map(file -> "Please report it; the details are in " + file)
                        .orElse("Its details could not be written anywhere.")));
    }

    private static Optional<Path> written(Throwable thrown, CommandLine command) {
        try {
            Optional<Path> results = command == null ? Optional.empty() : OutOption.of(command);
            Path file = results.isPresent() ? results.get().resolve(DETAILS)
                    : Files.createTempFile("executor-lab-", "-" + DETAILS);
            return Optional.of(Files.writeString(file, text(thrown, command == null ? "?" : command.getCommandName())));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static String text(Throwable thrown, String command) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        Runtime jvm = Runtime.getRuntime();
        return "%s%n%s, commit %s, command %s%nJDK %s on %s, %d processors, heap of at most %d MB%n%n%s".formatted(
                Instant.now(), Build.version(), Build.commit(), command, System.getProperty("java.runtime.version"),
                System.getProperty("os.name"), jvm.availableProcessors(), jvm.maxMemory() >> 20, stack);
    }
}
