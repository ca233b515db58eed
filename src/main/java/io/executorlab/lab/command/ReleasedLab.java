package io.executorlab.lab.command;

import java.util.Arrays;
import java.util.Set;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;

import io.executorlab.lab.common.Terminal;

/** The entry point of the released jar: the lab's commands that need neither its apps nor a checkout. */
@Command(name = "lab", mixinStandardHelpOptions = true,
        description = {"Holds a Spring Boot app to its thread budget and shows the evidence.",
                "Here lab stands for java -jar executor-lab-VERSION.jar."},
        subcommands = {InitCommand.class, CheckCommand.class, CompareCommand.class, FleetCommand.class,
                RecordCommand.class, ReportCommand.class, AuditCommand.class, DiagnoseCommand.class,
                LensCommand.class, GenerateCompletion.class})
public final class ReleasedLab extends CommandLineFactory.Root {

    /** Those of {@link Lab}, by their names, so that nothing of them belongs into the jar. */
    static final Set<String> NOT_HERE = Set.of("run", "try", "prove", "list", "start", "setup", "doctor", "workshop");

    private static final String LAB = "lab";

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /**
     * Runs a command; the word {@code lab} may stand before it, as for the jar of a checkout. Returns its exit code.
     */
    static int run(String... args) {
        String[] words = args.length > 0 && args[0].equals(LAB) ? Arrays.copyOfRange(args, 1, args.length) : args;
        if (words.length > 0 && NOT_HERE.contains(words[0])) {
            Terminal.err().println(("lab: %s needs the lab's own apps, which are not in the released jar."
                    + " Get the project's sources, and there call ./lab %1$s.").formatted(words[0]));
            return ExitCode.USAGE;
        }
        return CommandLineFactory.run(() -> CommandLineFactory.of(new ReleasedLab()), words);
    }
}
