package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import picocli.CommandLine;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;

/** The manual page says what the help says, and programs that show such pages understand it. */
@ExtendWith(OutputCaptureExtension.class)
class ManPageTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    static List<CommandLine> roots() {
        return List.of(Lab.line(), LabLine.of(new ReleasedLab()));
    }

    private static Stream<CommandLine> all(CommandLine line) {
        return Stream.concat(Stream.of(line), line.getSubcommands().values().stream().flatMap(ManPageTest::all));
    }

    private static String plain(String roff) {
        return roff.replace("\\-", "-").replace("\\(aq", "'").replace("\\(ga", "`").replace("\\(ha", "^").replace("\\(ti", "~").replace("\\e", "\\")
                .replaceAll("\\\\f[BIR]|(?m)^\\\\&", "");
    }

    @ParameterizedTest
    @MethodSource("roots")
    void eachCommandAndEachOptionIsInItWithTheTextOfTheHelp(CommandLine lab) {
        String page = plain(ManPage.of(lab));
        assertThat(all(lab)).allSatisfy(command -> {
            assertThat(page).contains(String.join(" ", command.getCommandSpec().usageMessage().description()));
            Arrays.stream(command.getCommandSpec().usageMessage().footer()).forEach(line -> assertThat(page).contains(line));
            command.getCommandSpec().args().forEach(arg -> assertThat(page).contains(String.join(" ", arg.description())));
            assertThat(page).contains(command.getCommandSpec().options().stream().flatMap(option -> Arrays.stream(option.names())).toList());
        });
        assertThat(lab.getSubcommands().keySet()).allMatch(name -> page.contains("\n.SS lab " + name + "\n"));
    }

    @Test
    void theCommandPrintsIt(CapturedOutput output) {
        assertThat(Lab.run("man")).isZero();
        assertThat(output.getOut()).startsWith(".TH LAB 1 ").contains("\n.SS lab workshop judge\n", "\n.SH EXIT STATUS\n");
        assertThat(output.getErr()).isEmpty();
    }

    @Test
    void groffShowsItWithoutAWarning() throws IOException {
        String groff = Programs.require("groff", "apt-get install groff-base");
        Probe shown = probe(groff, "-man", "-ww", "-z", "-Tascii", page());
        assertThat(shown.printed()).isEmpty();
        assertThat(shown.succeeded()).isTrue();
    }

    /** It has no date, for the lab's texts know none. */
    @Test
    void mandocMissesTheDateAlone() throws IOException {
        String mandoc = Programs.require("mandoc", "apt-get install mandoc");
        assertThat(probe(mandoc, "-T", "lint", "-W", "warning", page()).printed().lines()).allMatch(line -> line.contains("missing date"));
    }

    private String page() throws IOException {
        return Files.writeString(folder.resolve("lab.1"), ManPage.of(Lab.line()) + "\n").toString();
    }

    private static Probe probe(String... command) throws IOException {
        return Probe.of(List.of(command), SOON).orElseThrow();
    }
}
