package io.executorlab.lab.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import io.executorlab.lab.run.Build;

/**
 * The help of all commands as one manual page in the language of man(7). Picocli's own generator writes AsciiDoc, a page for each command, which takes
 * Asciidoctor with a Ruby of its own to become this.
 */
final class ManPage {

    /** In the order in which they are replaced. */
    private static final List<Map.Entry<String, String>> ESCAPED = List.of(Map.entry("\\", "\\e"), Map.entry("-", "\\-"), Map.entry("'", "\\(aq"),
            Map.entry("`", "\\(ga"), Map.entry("^", "\\(ha"), Map.entry("~", "\\(ti"));

    private final List<String> lines = new ArrayList<>();
    private final CommandSpec lab;

    private ManPage(CommandSpec lab) {
        this.lab = lab;
    }

    static String of(CommandLine lab) {
        return new ManPage(lab.getCommandSpec()).page();
    }

    private String page() {
        String name = lab.name();
        lines.add(".TH %s 1 \"\" \"Executor Lab %s\" \"Executor Lab\"".formatted(name.toUpperCase(Locale.ROOT), escaped(Build.version())));
        // Names of variables and folders stay whole.
        lines.add(".nh\n.ad l");
        lines.add(".SH NAME");
        lines.add("%s \\- %s".formatted(escaped(name), escaped(lab.usageMessage().description()[0].replaceFirst("\\.$", ""))));
        lines.add(".SH SYNOPSIS");
        synopsis(lab);
        lines.add(".SH DESCRIPTION");
        lines.add(text(lab.usageMessage().description()));
        lines.add(".SH OPTIONS");
        lines.add("Every command takes these.");
        options(lab.options());
        lines.add(".SH COMMANDS");
        Set<String> common = lab.optionsMap().keySet();
        lab.subcommands().values().forEach(command -> command(command.getCommandSpec(), common));
        lines.add(".SH EXIT STATUS");
        lab.usageMessage().exitCodeList().forEach((code, meaning) -> {
            lines.add(code.isEmpty() ? ".PP" : ".TP\n" + bold(code));
            lines.add(text(meaning));
        });
        return String.join("\n", lines);
    }

    private void command(CommandSpec command, Set<String> common) {
        lines.add(".SS " + escaped(command.qualifiedName()));
        lines.add(text(command.usageMessage().description()));
        lines.add(".PP");
        synopsis(command);
        command.positionalParameters().forEach(this::parameter);
        options(command.options().stream().filter(option -> !common.contains(option.longestName())).toList());
        footer(command.usageMessage().footer());
        command.subcommands().values().forEach(each -> command(each.getCommandSpec(), common));
    }

    private void synopsis(CommandSpec command) {
        String words = command.commandLine().getHelp().abbreviatedSynopsis().strip();
        String name = command.qualifiedName();
        lines.add(bold(name) + escaped(words.substring(name.length())));
    }

    private void options(List<OptionSpec> options) {
        options.stream().filter(option -> !option.hidden()).sorted(Comparator.comparing(OptionSpec::longestName)).forEach(option -> {
            lines.add(".TP");
            lines.add(Arrays.stream(option.names()).map(ManPage::bold).collect(Collectors.joining(", "))
                    + (option.arity().max() > 0 ? "=" + italic(option.paramLabel()) : ""));
            lines.add(text(option.description()));
        });
    }

    private void parameter(PositionalParamSpec parameter) {
        lines.add(".TP");
        lines.add(italic(parameter.paramLabel()));
        lines.add(text(parameter.description()));
    }

    /** As it is laid out. */
    private void footer(String[] footer) {
        if (footer.length == 0) {
            return;
        }
        lines.add(".PP\n.nf");
        Arrays.stream(footer).dropWhile(String::isEmpty).map(ManPage::text).forEach(lines::add);
        lines.add(".fi");
    }

    private static String bold(String text) {
        return "\\fB%s\\fR".formatted(escaped(text));
    }

    private static String italic(String text) {
        return "\\fI%s\\fR".formatted(escaped(text));
    }

    /** One line, whose first character is no command even where it is a dot. */
    private static String text(String... sentences) {
        String escaped = escaped(Arrays.stream(sentences).map(sentence -> sentence.formatted()).collect(Collectors.joining(" ")));
        return escaped.startsWith(".") ? "\\&" + escaped : escaped;
    }

    private static String escaped(String text) {
        String escaped = text;
        for (Map.Entry<String, String> character : ESCAPED) {
            escaped = escaped.replace(character.getKey(), character.getValue());
        }
        return escaped;
    }
}
