package io.executorlab.lab.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

@Command(name = "help", mixinStandardHelpOptions = true, description = "Shows what a command does and which options it takes.",
        footer = {"", "Example:", "  lab help run"})
final class HelpCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "One of the lab's commands; without it they are listed.")
    private String command;

    @Override
    public void run() {
        CommandLine lab = spec.parent().commandLine();
        CommandLine asked = command == null ? lab : lab.getSubcommands().get(command);
        if (asked == null) {
            throw new UsageException("There is no command '%s'.%s".formatted(command, Nearest.hint(command, lab.getSubcommands().keySet())));
        }
        asked.usage(spec.commandLine().getOut());
    }
}
