package io.executorlab.lab.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The lab's commands and options in the words of fish's {@code complete}, which picocli does not write. */
final class FishCompletion {

    private FishCompletion() {
    }

    static String of(CommandLine lab) {
        List<String> lines = new ArrayList<>();
        lines.add("complete -c lab -f -n __fish_use_subcommand");
        lab.getSubcommands().forEach((name, command) -> {
            lines.add("complete -c lab -n __fish_use_subcommand -a %s -d %s".formatted(name, description(command.getCommandSpec().usageMessage().description())));
            command.getCommandSpec().options().forEach(option -> lines.add("complete -c lab -n '__fish_seen_subcommand_from %s'%s -d %s".formatted(
                    name, names(option), description(option.description()))));
        });
        return String.join("\n", lines);
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        Stream.of(option.names()).forEach(name -> names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1)));
        return names.append(option.arity().max() > 0 ? " -r" : "").toString();
    }

    private static String description(String[] lines) {
        String first = lines.length == 0 ? "" : String.format(lines[0]);
        return "'" + first.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
