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
        add(lines, lab, "__fish_use_subcommand", "");
        return String.join("\n", lines);
    }

    /**
     * The commands below this one, each with its options.
     *
     * @param here where a command's name may stand
     * @param behind what stands before it, empty right behind lab
     */
    private static void add(List<String> lines, CommandLine line, String here, String behind) {
        line.getSubcommands().forEach((name, command) -> {
            lines.add("complete -c lab -n %s -a %s -d %s".formatted(here, name, description(command.getCommandSpec().usageMessage().description())));
            String condition = behind + "__fish_seen_subcommand_from " + name;
            command.getCommandSpec().options().forEach(option -> lines.add("complete -c lab -n '%s'%s -d %s".formatted(
                    condition, names(option), description(option.description()))));
            add(lines, command, "'%s'".formatted(condition), condition + "; and ");
        });
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
