package io.executorlab.lab.command;

import java.util.Map;
import java.util.function.Function;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "completion", mixinStandardHelpOptions = true, description = "Prints a script that makes your shell complete the lab's commands and options.",
        footer = {"", "In bash or zsh:  source <(lab completion bash)", "In fish:         lab completion fish | source"})
final class CompletionCommand implements Runnable {

    /** Shells that complete by a script. */
    enum Shell { BASH, ZSH, FISH }

    // zsh reads bash's by way of its own bashcompinit, which the script calls.
    private static final Map<Shell, Function<CommandLine, String>> SCRIPTS = Map.of(Shell.BASH, CompletionCommand::bash, Shell.ZSH, CompletionCommand::bash,
            Shell.FISH, FishCompletion::of);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
    private Shell shell;

    @Override
    public void run() {
        spec.commandLine().getOut().println(SCRIPTS.get(shell).apply(spec.parent().commandLine()));
    }

    private static String bash(CommandLine lab) {
        return AutoComplete.bash(lab.getCommandName(), lab);
    }
}
