package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

import io.executorlab.lab.command.Lab;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The commands in the documentation are those that there are. */
class DocumentedCommandsTest {

    private static final Pattern TARGET = Pattern.compile("\\bmake ([a-z0-9-]+)");
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");
    private static final Pattern PROFILES = Pattern.compile("--spring\\.profiles\\.active=(\\S+)");
    private static final Pattern SCRIPT = Pattern.compile("\\bk6 run .*?(scenarios/\\S+\\.js)");
    private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z-]+).*");
    private static final String LAB = "./lab ";

    static List<Page> pages() {
        return Page.all();
    }

    /** In code blocks and within sentences. */
    private static List<String> commands(Page page) {
        return Stream
                .concat(page.blocks().stream().filter(Page.Block::isShell).flatMap(block -> block.commands().stream()),
                        page.inline().stream())
                .toList();
    }

    private static List<String> words(String command) {
        return WORD.matcher(command).results().map(word -> word.group().replaceAll("^([\"'])(.*)\\1$", "$2")).toList();
    }

    /** A word in capitals stands for one of the reader's. */
    private static boolean isPlaceholder(String word) {
        return word.matches("[A-Z][A-Z.]*(\\.\\.\\.)?|.*NAME.*|mine\\.yml|\\.\\.\\.");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theLabUnderstandsThem(Page page) {
        for (String command : commands(page)) {
            if (command.startsWith(LAB)) {
                List<String> words = words(command.substring(LAB.length()));
                if (words.size() == 1 && lab().getSubcommands().containsKey(words.get(0))) {
                    // Only named.
                    continue;
                }
                assertThatCode(() -> names(lab().parseArgs(words.toArray(String[]::new)))).as("%s: %s", page, command)
                        .doesNotThrowAnyException();
            }
        }
    }

    private static void names(ParseResult parsed) {
        ParseResult command = parsed.subcommand();
        if (command == null || !List.of("try", "run", "start").contains(command.commandSpec().name())) {
            return;
        }
        List<String> given =
                command.matchedPositionals().stream().map(ArgSpec::originalStringValues).flatMap(List::stream)
                        .filter(word -> !isPlaceholder(word)).toList();
        boolean start = command.commandSpec().name().equals("start");
        List<String> variants = start ? given.stream().skip(1).toList()
                : command.hasMatchedOption("--variants")
                        ? List.of(command.matchedOption("--variants").originalStringValues().get(0).split(","))
                        : List.of();
        for (String name : start ? given.stream().limit(1).toList() : given) {
            // The page on adding one makes its own.
            if (!name.equals(AddingAnAntiPatternIT.ADDED)) {
                Experiment experiment = ExperimentFiles.named(name.replaceFirst("@.*", ""));
                assertThat(variants).allSatisfy(
                        variant -> assertThat(experiment.has(variant)).as("%s of %s", variant, name).isTrue());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void profilesScriptsAndTargetsAreThere(Page page) throws IOException {
        String makefile = Files.readString(Path.of("Makefile"));
        for (String command : commands(page)) {
            Matcher profiles = PROFILES.matcher(command);
            if (profiles.find()) {
                assertThat(profiles.group(1).split(",")).allSatisfy(
                        profile -> assertThat(Path.of("profiles", "application-%s.yml".formatted(profile))).exists());
            }
            Matcher script = SCRIPT.matcher(command);
            if (script.find()) {
                assertThat(Path.of(script.group(1))).exists();
            }
            Matcher target = TARGET.matcher(command);
            if (command.startsWith("make ") && target.find()) {
                assertThat(makefile).as("%s: %s", page, command).containsPattern("(?m)^%s:".formatted(target.group(1)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void optionsWithinSentencesAreTheLabs(Page page) {
        Set<String> known = all(lab()).stream().flatMap(line -> line.getCommandSpec().options().stream())
                .flatMap(option -> Stream.of(option.names())).collect(Collectors.toSet());
        page.inline().stream().map(OPTION::matcher).filter(Matcher::matches).map(option -> option.group(1))
                .forEach(option -> assertThat(known).as(page.toString()).contains(option));
    }

    @Test
    void theExamplesOfTheHelpAreUnderstood() {
        for (CommandLine line : all(lab())) {
            String footer = String.join("\n", line.getCommandSpec().usageMessage().footer());
            for (String example : footer.replaceAll(" *\\\\\n *", " ").split("\n")) {
                if (example.startsWith("  lab ") && !example.endsWith(" ")) {
                    List<String> words = words(example.substring("  lab ".length()));
                    assertThatCode(() -> names(lab().parseArgs(words.toArray(String[]::new)))).as(example)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    private static CommandLine lab() {
        return new CommandLine(new Lab()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static List<CommandLine> all(CommandLine line) {
        List<CommandLine> lines = new ArrayList<>(List.of(line));
        line.getSubcommands().values().forEach(command -> lines.addAll(all(command)));
        return lines;
    }
}
