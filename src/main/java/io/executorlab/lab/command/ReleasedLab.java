package io.executorlab.lab.command;

import java.util.Arrays;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The entry point of the released jar: the lab's commands that need neither its apps nor a checkout. */
@Command(name = "lab", versionProvider = Lab.Version.class, mixinStandardHelpOptions = true,
        description = {"Holds a Spring Boot app to its thread budget and shows the evidence.",
            "Here lab stands for java -jar executor-lab-VERSION.jar."},
        subcommands = {CheckCommand.class, RecordCommand.class, ReportCommand.class, AuditCommand.class, DiagnoseCommand.class},
        exitCodeListHeading = "%nExit codes:%n")
public final class ReleasedLab implements Runnable {

    private static final String LAB = "lab";

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs a command and returns its exit code; the word {@code lab} may stand before it, as for the jar of a checkout. */
    static int run(String... args) {
        String[] words = args.length > 0 && args[0].equals(LAB) ? Arrays.copyOfRange(args, 1, args.length) : args;
        CommandLine line = Lab.line(new ReleasedLab());
        if (words.length > 0 && !line.getSubcommands().containsKey(words[0]) && isOfTheLab(words[0])) {
            line.getErr().println(("lab: %s needs the lab's own apps, which are not in the released jar. Get the project's sources, and there call"
                    + " ./lab %1$s.").formatted(words[0]));
            return ExitCode.USAGE;
        }
        return Lab.run(line, words);
    }

    private static boolean isOfTheLab(String word) {
        return Stream.of(Lab.class.getAnnotation(Command.class).subcommands()).anyMatch(type -> type.getAnnotation(Command.class).name().equals(word));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
