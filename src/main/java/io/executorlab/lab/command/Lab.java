package io.executorlab.lab.command;

import java.util.List;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.run.Build;

/** The lab's command line. */
@Command(name = "lab", versionProvider = Lab.Version.class, mixinStandardHelpOptions = true,
        description = "Runs thread and executor anti-patterns broken and fixed under the same load and shows the evidence.",
        subcommands = {RunCommand.class, CheckCommand.class, RecordCommand.class, ListCommand.class, StartCommand.class, ReportCommand.class,
            AuditCommand.class, DiagnoseCommand.class, LoadSettingsCommand.class, SetupCommand.class, DoctorCommand.class, WorkshopCommand.class, FillCommand.class, BenchCommand.class},
        exitCodeListHeading = "%nExit codes:%n")
public final class Lab implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs a command and returns its exit code. */
    public static int run(String... args) {
        return run(line(), args);
    }

    static CommandLine line() {
        return line(new Lab());
    }

    /** @param root with the commands that there are */
    static CommandLine line(Runnable root) {
        CommandLine line = new CommandLine(root);
        line.getCommandSpec().usageMessage().exitCodeList(ExitCode.meanings());
        // Each command offers --version, and picocli gives the provider to the first alone.
        line.getSubcommands().values().forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        // A load command has words of its own that begin so: curl -d @order.json.
        line.setExpandAtFiles(false);
        line.setOut(Terminal.out());
        line.setErr(Terminal.err());
        // The way out lets no control sequence pass, not those of coloured help either.
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setExecutionStrategy(Lab::execute);
        line.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL_ERROR);
        return line;
    }

    static int run(CommandLine line, String... args) {
        int code;
        try {
            code = line.execute(args);
        } catch (RuntimeException | Error e) {
            code = explain(e, line);
        }
        Interruption.waitForTheHook();
        return code;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    // Picocli explains exceptions alone; an Error would end the JVM with 1, as a broken bound does.
    private static int execute(CommandLine.ParseResult parsed) {
        List<CommandLine> commands = parsed.asCommandLineList();
        CommandLine command = commands.get(commands.size() - 1);
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (CommandLine.ParameterException e) {
            throw e;
        } catch (CommandLine.ExecutionException e) {
            return explain(e.getCause() == null ? e : e.getCause(), command);
        } catch (RuntimeException | Error e) {
            return explain(e, command);
        }
    }

    private static int explain(Throwable failure, CommandLine command) {
        if (Interruption.underWay()) {
            return ExitCode.INTERRUPTED;
        }
        Failure known = Failure.of(failure).orElseGet(() -> CrashReport.of(failure, command).failure());
        command.getErr().println("lab: " + known.message());
        return known.exitCode();
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Executor Lab " + Build.version() + ", commit " + Build.commit()};
        }
    }
}
