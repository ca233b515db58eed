package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page in Korean has the parts, the code and the blocks of the English one, in the same order. */
class TranslationsTest {

    private static final String KOREAN = ".ko.md";
    private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern GENERATED =
            Pattern.compile("(?s)(<!-- (?:[a-z]+ )?(?:from|of) [^\\n]* -->\\n).*?<!-- end -->");

    static List<Page> korean() {
        return Page.all().stream().filter(page -> page.toString().endsWith(KOREAN)).toList();
    }

    @ParameterizedTest
    @MethodSource("korean")
    void hasThePartsOfTheEnglishPageAndLeadsToItAndBack(Page korean) {
        Page english = Page.read(Path.of(korean.toString().replace(KOREAN, ".md")));
        assertThat(parts(korean)).isEqualTo(parts(english));
        assertThat(commands(korean)).isEqualTo(commands(english));
        assertThat(code(korean)).isEqualTo(code(english));
        assertThat(korean.prose()).contains("](%s)".formatted(english.file().getFileName()));
        assertThat(english.prose()).contains("](%s)".formatted(korean.file().getFileName()));
    }

    /** Headings by their depth, rows by their columns, items and markers by how they begin; not what is generated. */
    private static List<String> parts(Page page) {
        return GENERATED.matcher(page.prose()).replaceAll("$1").lines()
                .filter(line -> line.matches("#+ .*|\\|.*|- .*|\\d\\. .*|<!-- (?!not run|beside).*"))
                .map(TranslationsTest::part).toList();
    }

    private static String part(String line) {
        if (line.startsWith("|")) {
            return "row of " + line.chars().filter(letter -> letter == '|').count();
        }
        return line.startsWith("<!-- ") ? line.replaceAll(": .*", "") : line.split(" ", 2)[0];
    }

    /** Lists the commands to type, without the words that they print. */
    private static List<String> commands(Page page) {
        return page.blocks().stream().filter(Page.Block::isShell).flatMap(block -> block.commands().stream())
                .map(command -> command.replaceAll("echo \"[^\"]*\"", "echo")).toList();
    }

    private static Set<String> code(Page page) {
        String written = GENERATED.matcher(page.prose()).replaceAll("$1");
        return CODE.matcher(written).results().map(MatchResult::group).collect(Collectors.toSet());
    }
}
