package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who reads the workshop's pages in Korean misses nothing: each has the same parts in both languages, in the same order. */
class WorkshopPagesTest {

    private static final Path FOLDER = Path.of("docs/workshop");
    private static final String KOREAN = ".ko.md";

    static List<Path> english() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return Stream.concat(Stream.of(Path.of("docs/workshop.md")),
                    files.filter(file -> file.toString().endsWith(".md") && !file.toString().endsWith(KOREAN)).sorted()).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("english")
    void aPageHasTheSamePartsInBothLanguages(Path english) {
        Path korean = english.resolveSibling(english.getFileName().toString().replace(".md", KOREAN));
        assertThat(korean).exists();
        assertThat(parts(Page.read(korean))).isEqualTo(parts(Page.read(english)));
        assertThat(commands(Page.read(korean))).isEqualTo(commands(Page.read(english)));
        assertThat(Page.read(english).prose()).contains("](%s)".formatted(korean.getFileName()));
        assertThat(Page.read(korean).prose()).contains("](%s)".formatted(english.getFileName())).containsPattern("[가-힣]요\\.");
    }

    /** Headings by their depth, rows of tables by their columns, and items of lists, each by how its line begins. */
    private static List<String> parts(Page page) {
        return page.prose().lines().filter(line -> line.matches("#+ .*|\\|.*|- .*|\\d\\. .*|<!-- (?!not run|beside).*")).map(WorkshopPagesTest::part).toList();
    }

    private static String part(String line) {
        if (line.startsWith("|")) {
            return "row of " + line.chars().filter(letter -> letter == '|').count();
        }
        return line.startsWith("<!-- ") ? line.replaceAll(": .*", "") : line.split(" ", 2)[0];
    }

    /** What the reader types, without what is only said about it. */
    private static List<String> commands(Page page) {
        return page.blocks().stream().filter(Page.Block::isShell).flatMap(block -> block.commands().stream())
                .map(command -> command.replaceAll("echo \"[^\"]*\"", "echo")).toList();
    }
}
