package io.executorlab.lab.command;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The lab's command line. */
@Command(name = "lab", mixinStandardHelpOptions = true,
        description = "Runs thread and executor anti-patterns broken and fixed under the same load.",
        subcommands = {TryCommand.class, RunCommand.class, ListCommand.class, StartCommand.class, ReportCommand.class,
                AuditCommand.class, InitCommand.class, CheckCommand.class, CompareCommand.class, FleetCommand.class,
                ProveCommand.class, RecordCommand.class, DiagnoseCommand.class, LensCommand.class,
                WorkshopCommand.class, DoctorCommand.class, SetupCommand.class, GenerateCompletion.class})
public final class Lab extends CommandLineFactory.Root {

    /** Runs a command and returns its exit code. */
    public static int run(String... args) {
        return CommandLineFactory.run(Lab::line, args);
    }

    static CommandLine line() {
        return CommandLineFactory.of(new Lab());
    }
}
