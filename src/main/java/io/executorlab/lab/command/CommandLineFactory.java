package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Supplier;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.Build;

/** Makes the command lines of the lab and of the released jar, which read, print and explain alike. */
final class CommandLineFactory {

    private CommandLineFactory() {
    }

    /** The root of a command line, with the options that every command takes before its name or behind it. */
    abstract static class Root implements Runnable {

        @Option(names = "--quiet", scope = ScopeType.INHERIT,
                description = "Prints results and errors, no progress; every command takes it.")
        private boolean quiet;

        @CommandLine.Spec
        private CommandSpec spec;

        /** Prints the help, where no command is named. */
        @Override
        public final void run() {
            spec.commandLine().usage(spec.commandLine().getOut());
        }
    }

    /** @param root with the commands that there are */
    static CommandLine of(Root root) {
        CommandLine line = new CommandLine(root);
        line.setResourceBundle(ResourceBundle.getBundle("io.executorlab.lab.command.help"));
        describe(line);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setHelpFactory(OwnOptions::new);
        line.setParameterExceptionHandler(MovedWords.handler(line.getParameterExceptionHandler()));
        // A load command has words of its own that begin so: curl -d @order.json.
        line.setExpandAtFiles(false);
        line.setOut(Terminal.out());
        line.setErr(Terminal.err());
        // The way out lets no control sequence pass, not those of coloured help either.
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setExecutionStrategy(parsed -> {
            Terminal.quiet(root.quiet);
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown, command.getErr()));
        line.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL_ERROR);
        return line;
    }

    // Each command offers --version, and picocli gives the provider to the first alone.
    private static void describe(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version()).usageMessage().abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(CommandLineFactory::describe);
    }

    /**
     * Runs a command and returns its exit code, which is never that of an exceeded bound where the lab or its JVM has
     * failed.
     *
     * @param line makes the command line
     */
    static int run(Supplier<CommandLine> line, String... args) {
        // What is written into files and read from them is the same whoever starts it.
        Locale.setDefault(Locale.ROOT);
        PrintWriter err = Terminal.err();
        int code;
        try {
            CommandLine made = line.get();
            err = made.getErr();
            code = made.execute(args);
        } catch (RuntimeException | Error e) {
            // Picocli explains exceptions alone; an Error would end the JVM with 1, as an exceeded bound does.
            code = explain(e, err);
        }
        ShutdownHandler.waitForTheHook();
        return code;
    }

    private static int explain(Throwable thrown, PrintWriter err) {
        if (ShutdownHandler.underWay()) {
            return ExitCode.INTERRUPTED;
        }
        Failure failure = Failure.of(thrown).orElseGet(() -> Failure.internal(thrown));
        err.println("lab: " + failure.message());
        return failure.exitCode();
    }

    /** Lists the options that are a command's own; those that every command takes are in the help of {@code lab}. */
    private static final class OwnOptions extends CommandLine.Help {

        OwnOptions(CommandSpec spec, ColorScheme colours) {
            super(spec, colours);
        }

        @Override
        public String optionList() {
            List<OptionSpec> options = ownOptions(commandSpec());
            Layout layout = createDefaultLayout(options, List.of(), colorScheme());
            layout.addOptions(options, createDefaultParamLabelRenderer());
            return layout.toString();
        }
    }

    /** The options that {@code lab COMMAND --help} shows, by name. */
    static List<OptionSpec> ownOptions(CommandSpec command) {
        boolean root = command.parent() == null;
        return command.options().stream()
                .filter(option -> root || !option.inherited() && !option.usageHelp() && !option.versionHelp())
                .sorted(Comparator.comparing(OptionSpec::longestName)).toList();
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Executor Lab " + Build.version() + ", commit " + Build.commit()};
        }
    }
}
