package io.executorlab.lab.command;

import java.util.Comparator;
import java.util.List;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A command's help with the options that are its own; those that every command takes are in the help of {@code lab}. */
final class OwnOptionsHelp extends Help {

    OwnOptionsHelp(CommandSpec spec, ColorScheme colours) {
        super(spec, colours);
    }

    @Override
    public String optionList() {
        List<OptionSpec> options = of(commandSpec());
        Layout layout = createDefaultLayout(options, List.of(), colorScheme());
        layout.addOptions(options, createDefaultParamLabelRenderer());
        return layout.toString();
    }

    /** The options that {@code lab COMMAND --help} shows, by name. */
    static List<OptionSpec> of(CommandSpec command) {
        boolean root = command.parent() == null;
        return command.options().stream().filter(option -> root || !option.inherited() && !option.usageHelp() && !option.versionHelp())
                .sorted(Comparator.comparing(OptionSpec::longestName)).toList();
    }
}
