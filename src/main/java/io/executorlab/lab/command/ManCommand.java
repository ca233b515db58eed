package io.executorlab.lab.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "man", mixinStandardHelpOptions = true, description = "Prints the manual page of all commands, made from their help.",
        footer = {"", "In bash or zsh:  man -l <(lab man)", "To keep it:      lab man >~/.local/share/man/man1/lab.1"})
final class ManCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(ManPage.of(spec.parent().commandLine()));
        spec.commandLine().getOut().flush();
    }
}
