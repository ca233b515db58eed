package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.function.Supplier;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.Build;

/** Makes the command lines of the lab and of the released jar, which read, print and explain alike. */
final class CommandLineFactory {

    /** Has the words of earlier command lines, each with what stands in its place. */
    private static final String MOVED = "moved-words.yml";

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
        describe(line, "Executor Lab %s, commit %s".formatted(Build.version(), Build.commit()));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setParameterExceptionHandler(knowingMovedWords(line.getParameterExceptionHandler()));
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

    private static IParameterExceptionHandler knowingMovedWords(IParameterExceptionHandler otherwise) {
        return (exception, words) -> {
            CommandLine command = exception.getCommandLine();
            Optional<String> moved = moved(command.getCommandName(), words);
            if (moved.isEmpty()) {
                return otherwise.handleParseException(exception, words);
            }
            command.getErr().println("lab: " + moved.get());
            command.getErr().flush();
            return ExitCode.USAGE;
        };
    }

    // Behind -- stand the words of another program.
    private static Optional<String> moved(String command, String[] words) {
        Map<?, ?> moved = YamlFile.beside(CommandLineFactory.class, MOVED).as(Map.class);
        int load = Arrays.asList(words).indexOf("--");
        return Arrays.stream(words).limit(load < 0 ? words.length : load + 1)
                .map(word -> command + " " + word.replaceFirst("=.*", "")).filter(moved::containsKey).findFirst()
                .map(word -> "'%s' is not there any more. In its place: %s".formatted(word, moved.get(word)));
    }

    // Each command offers --version, and picocli gives it to the first alone.
    private static void describe(CommandLine command, String version) {
        command.getCommandSpec().version(version).usageMessage().abbreviateSynopsis(true);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandLineFactory::optionList);
        command.getSubcommands().values().forEach(one -> describe(one, version));
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

    /**
     * Says why a command could not come to its end, in one sentence where that is not the lab's own fault, and returns
     * its exit code.
     */
    private static int explain(Throwable thrown, PrintWriter err) {
        if (ShutdownHandler.underWay()) {
            return ExitCode.INTERRUPTED;
        }
        if (thrown instanceof UsageException) {
            return said(err, ExitCode.USAGE, thrown.getMessage());
        }
        if (thrown instanceof CouldNotStartException) {
            return said(err, ExitCode.NOT_STARTED, thrown.getMessage());
        }
        if (thrown instanceof InvalidPathException path) {
            return said(err, ExitCode.USAGE, ("'%s' is no path in the encoding of this locale, %s."
                    + " Set a locale with UTF-8, such as LC_ALL=C.UTF-8.").formatted(path.getInput(),
                            System.getProperty("sun.jnu.encoding")));
        }
        if (thrown instanceof UncheckedIOException unchecked) {
            return explain(unchecked.getCause(), err);
        }
        if (thrown instanceof FileSystemException file) {
            return said(err, ExitCode.NO_EVIDENCE,
                    "%s cannot be written or read: %s".formatted(file.getFile(), Reason.of(file)));
        }
        if (thrown instanceof IOException failure) {
            return said(err, ExitCode.NO_EVIDENCE,
                    "the evidence could not be written or read: " + Reason.of(failure));
        }
        return said(err, ExitCode.INTERNAL_ERROR, internal(thrown));
    }

    private static int said(PrintWriter err, int exitCode, String why) {
        err.println("lab: " + why);
        return exitCode;
    }

    /** Of an error of the lab itself, with its stack; without the command's arguments, which may hold secrets. */
    private static String internal(Throwable thrown) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        Runtime jvm = Runtime.getRuntime();
        return """
                an internal error. Please report it with these lines.
                %s, commit %s
                JDK %s on %s, %d processors, heap of at most %d MB
                %s""".formatted(Build.version(), Build.commit(), System.getProperty("java.runtime.version"),
                System.getProperty("os.name"), jvm.availableProcessors(), jvm.maxMemory() >> 20, stack);
    }

    private static String optionList(CommandLine.Help help) {
        List<OptionSpec> options = ownOptions(help.commandSpec());
        CommandLine.Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return layout.toString();
    }

    /** Those that are a command's own, by name; those that every command takes are in the help of {@code lab}. */
    static List<OptionSpec> ownOptions(CommandSpec command) {
        boolean root = command.parent() == null;
        return command.options().stream()
                .filter(option -> root || !option.inherited() && !option.usageHelp() && !option.versionHelp())
                .sorted(Comparator.comparing(OptionSpec::longestName)).toList();
    }
}
