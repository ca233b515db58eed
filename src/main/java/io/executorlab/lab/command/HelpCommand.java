package io.executorlab.lab.command;

import java.util.List;
import java.util.Map;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

@Command(name = "help", mixinStandardHelpOptions = true, description = "Shows what a command does and which options it takes.",
        footer = {"", "Examples:", "  lab help run", "  lab help workshop judge"})
final class HelpCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "COMMAND",
            description = "One of the lab's commands, such as run or workshop judge; without it they are listed.")
    private List<String> words = List.of();

    @Override
    public void run() {
        CommandLine asked = spec.parent().commandLine();
        for (int i = 0; i < words.size(); i++) {
            Map<String, CommandLine> commands = asked.getSubcommands();
            asked = commands.get(words.get(i));
            if (asked == null) {
                throw new UsageException("There is no command '%s'.%s".formatted(String.join(" ", words.subList(0, i + 1)),
                        Nearest.hint(words.get(i), commands.keySet())));
            }
        }
        asked.usage(spec.commandLine().getOut());
    }
}
