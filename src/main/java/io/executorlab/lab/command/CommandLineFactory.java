package io.executorlab.lab.command;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import picocli.CommandLine;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.Build;

/** What every command line of the lab has in common: how it reads, prints and explains, whatever commands there are. */
final class CommandLineFactory {

    private CommandLineFactory() {
    }

    /** @param root with the commands that there are */
    static CommandLine of(Runnable root) {
        CommandLine line = new CommandLine(root);
        line.getCommandSpec().usageMessage().exitCodeList(ExitCode.meanings());
        describe(line);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setHelpFactory(OwnOptionsHelp::new);
        line.setParameterExceptionHandler(MovedWords.handler(line.getParameterExceptionHandler()));
        // A load command has words of its own that begin so: curl -d @order.json.
        line.setExpandAtFiles(false);
        line.setOut(Terminal.out());
        line.setErr(Terminal.err());
        // The way out lets no control sequence pass, not those of coloured help either.
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setExecutionStrategy(CommandLineFactory::execute);
        line.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL_ERROR);
        return line;
    }

    // Each command offers --version, and picocli gives the provider to the first alone.
    private static void describe(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version()).usageMessage().abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(CommandLineFactory::describe);
    }

    /**
     * Runs a command and returns its exit code, which is never that of a broken bound where the lab or its JVM has failed.
     *
     * @param root with the commands that there are
     */
    static int run(Supplier<Runnable> root, String... args) {
        // What is written into files and read from them is the same whoever starts it.
        Locale.setDefault(Locale.ROOT);
        try {
            return run(of(root.get()), args);
        } catch (RuntimeException | Error e) {
            return explain(e, null);
        }
    }

    static int run(CommandLine line, String... args) {
        int code;
        try {
            code = line.execute(args);
        } catch (RuntimeException | Error e) {
            code = explain(e, line);
        }
        ShutdownHandler.waitForTheHook();
        return code;
    }

    // Picocli explains exceptions alone; an Error would end the JVM with 1, as a broken bound does.
    private static int execute(CommandLine.ParseResult parsed) {
        List<CommandLine> commands = parsed.asCommandLineList();
        CommandLine command = commands.get(commands.size() - 1);
        try {
            if (commands.get(0).getCommandSpec().userObject() instanceof CommonOptions common) {
                common.apply(System.getenv());
            }
            return new CommandLine.RunLast().execute(parsed);
        } catch (CommandLine.ParameterException e) {
            throw e;
        } catch (CommandLine.ExecutionException e) {
            return explain(e.getCause() == null ? e : e.getCause(), command);
        } catch (RuntimeException | Error e) {
            return explain(e, command);
        }
    }

    /** @param command null where it has not come so far */
    private static int explain(Throwable failure, CommandLine command) {
        if (ShutdownHandler.underWay()) {
            return ExitCode.INTERRUPTED;
        }
        Failure known = Failure.of(failure).orElseGet(() -> CrashReport.of(failure, command).failure());
        (command == null ? Terminal.err() : command.getErr()).println("lab: " + known.message());
        return known.exitCode();
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Executor Lab " + Build.version() + ", commit " + Build.commit()};
        }
    }
}
