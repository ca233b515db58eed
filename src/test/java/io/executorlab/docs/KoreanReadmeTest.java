package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

/** Who reads the README in Korean misses nothing and reads no other numbers: both have the same parts, figures, links and commands. */
class KoreanReadmeTest {

    private static final Page ENGLISH = Page.read(Path.of("README.md"));
    private static final Page KOREAN = Page.read(Path.of("README.ko.md"));
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])\\d+(?:\\.\\d+)*(?![\\w-])|(?<![\\w.-])\\d+(?=[가-힣])");
    private static final Pattern GENERATED = Pattern.compile("(?s)<!-- (?:[a-z]+ )?(?:from|of) [^\\n]* -->\\n.*?<!-- end -->");
    private static final Pattern TARGET = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");
    private static final Pattern MARKER = Pattern.compile("<!-- (?!not run|beside)[^\\n]* -->");

    /** What is written by hand, section by section. */
    private static List<String> sections(Page page) {
        return List.of(GENERATED.matcher(page.prose()).replaceAll("").split("(?m)^## "));
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    @Test
    void bothHaveTheSameHeadingsTablesAndGeneratedBlocks() {
        assertThat(parts(KOREAN)).isEqualTo(parts(ENGLISH));
        assertThat(found(MARKER, String.join("\n", KOREAN.lines()))).isEqualTo(found(MARKER, String.join("\n", ENGLISH.lines())));
    }

    private static List<String> parts(Page page) {
        return page.prose().lines().filter(line -> line.matches("#+ .*|\\|.*"))
                .map(line -> line.startsWith("|") ? "row of " + line.chars().filter(letter -> letter == '|').count() : line.split(" ", 2)[0]).toList();
    }

    @Test
    void eachSectionHasTheSameNumbers() {
        List<String> english = sections(ENGLISH);
        List<String> korean = sections(KOREAN);
        assertThat(korean).hasSameSizeAs(english);
        for (int i = 0; i < english.size(); i++) {
            assertThat(found(NUMBER, korean.get(i))).as(korean.get(i)).containsExactlyInAnyOrderElementsOf(found(NUMBER, english.get(i)));
        }
    }

    /** The Korean one leads to Korean pages where there are any. */
    @Test
    void eachSectionLeadsToTheSamePages() {
        for (int i = 0; i < sections(ENGLISH).size(); i++) {
            assertThat(targets(sections(KOREAN).get(i))).containsExactlyInAnyOrderElementsOf(targets(sections(ENGLISH).get(i)));
        }
    }

    private static List<String> targets(String section) {
        return TARGET.matcher(section).results().map(link -> link.group(1).replace(".ko.md", ".md")).toList();
    }

    @Test
    void theCommandsAreTheSame() {
        assertThat(commands(KOREAN)).isEqualTo(commands(ENGLISH)).hasSizeGreaterThan(10);
        List<String> inline = new ArrayList<>(ENGLISH.inline());
        assertThat(KOREAN.inline()).containsExactlyInAnyOrderElementsOf(inline);
    }

    private static List<String> commands(Page page) {
        return page.blocks().stream().filter(Page.Block::isShell).flatMap(block -> block.commands().stream()).toList();
    }
}
