package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.Optional;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.run.Build;

/** The reason that a command could not come to its end, in one sentence where it is the lab's own. */
record Failure(int exitCode, String message) {

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

    /** Of an error of the lab itself, with its stack; without the command's arguments, which may hold secrets. */
    static Failure internal(Throwable thrown) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        Runtime jvm = Runtime.getRuntime();
        return new Failure(ExitCode.INTERNAL_ERROR, """
                an internal error. Please report it with these lines.
                %s, commit %s
                JDK %s on %s, %d processors, heap of at most %d MB
                %s""".formatted(Build.version(), Build.commit(), System.getProperty("java.runtime.version"),
                System.getProperty("os.name"), jvm.availableProcessors(), jvm.maxMemory() >> 20, stack));
    }
}
