package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.run.Build;

/** The lab's command line. */
@Command(name = "lab", versionProvider = Lab.Version.class, mixinStandardHelpOptions = true,
        description = "Runs thread and executor anti-patterns broken and fixed under the same load and shows the evidence.",
        subcommands = {RunCommand.class, CheckCommand.class, RecordCommand.class, ListCommand.class, StartCommand.class, ReportCommand.class,
            SetupCommand.class, DoctorCommand.class, FillCommand.class, BenchCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all bounds held", "1:a bound was broken", "2:wrong usage or an unreadable file",
                "3:no evidence: the load was not delivered, the app died, the evidence has gaps",
                "4:something could not be started, or did not answer at the beginning", "130:interrupted"})
public final class Lab implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs a command and returns its exit code. */
    public static int run(String... args) {
        CommandLine line = new CommandLine(new Lab());
        // Each command offers --version, and picocli gives the provider to the first alone.
        line.getSubcommands().values().forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        // A load command has words of its own that begin so: curl -d @order.json.
        line.setExpandAtFiles(false);
        line.setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command.getErr()));
        int code = line.execute(args);
        Interruption.waitForTheHook();
        return code;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int explain(Exception failure, PrintWriter err) {
        if (Interruption.underWay()) {
            return ExitCode.INTERRUPTED;
        }
        if (failure instanceof UsageException) {
            err.println("lab: " + failure.getMessage());
            return ExitCode.USAGE;
        }
        if (failure instanceof CouldNotStartException) {
            err.println("lab: " + failure.getMessage());
            return ExitCode.NOT_STARTED;
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return explain(unchecked.getCause(), err);
        }
        if (failure instanceof FileSystemException file) {
            err.println("lab: %s cannot be written or read: %s".formatted(file.getFile(),
                    file.getReason() == null ? file.getClass().getSimpleName() : file.getReason()));
            return ExitCode.NO_EVIDENCE;
        }
        if (failure instanceof IOException) {
            err.println("lab: the evidence could not be written or read: " + failure.getMessage());
            return ExitCode.NO_EVIDENCE;
        }
        err.println("lab: this should not happen, please report it:");
        failure.printStackTrace(err);
        return ExitCode.NO_EVIDENCE;
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Executor Lab " + Build.version() + ", commit " + Build.commit()};
        }
    }
}
