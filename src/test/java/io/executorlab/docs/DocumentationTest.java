package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentationTest {

    private static final Pattern RECORDED = Pattern.compile("<!-- from (\\S+) -->\n```\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\((?!http)([^)#]+)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("docs"))) {
            return Stream.concat(Stream.of(Path.of("README.md")), files.filter(file -> file.toString().endsWith(".md"))).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        Matcher matcher = LINK.matcher(Files.readString(page));
        while (matcher.find()) {
            assertThat(page.toAbsolutePath().resolveSibling(matcher.group(1)).normalize()).as("link in " + page).exists();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageShowsLinesOfItsRecordedRunAndNoOthers(Path page) throws IOException {
        Matcher marker = RECORDED.matcher(Files.readString(page));
        while (marker.find()) {
            List<String> shown = marker.group(2).lines().filter(line -> !line.isBlank()).toList();
            List<String> recorded = Files.readAllLines(Path.of(marker.group(1)));
            assertThat(shown).as("excerpt in " + page).isNotEmpty();
            assertThat(recorded).containsAll(shown);
            assertThat(recorded).anyMatch(line -> line.matches(".*JDK \\S+ .*\\d+ cores.*(lab|commit) [0-9a-f]{7,}\\b.*"));
        }
    }

    @Test
    void everyRecordedRunIsShownSomewhere() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path page : pages()) {
            all.append(Files.readString(page));
        }
        try (Stream<Path> recorded = Files.list(Path.of("docs/recorded"))) {
            assertThat(recorded.map(Path::toString).toList()).allSatisfy(file -> assertThat(all).contains("<!-- from " + file));
        }
    }

    @Test
    void everyAntiPatternHasAPageAndTheReadmeNamesIt() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        List<String> names = new ArrayList<>();
        try (Stream<Path> profiles = Files.list(Path.of("profiles"))) {
            profiles.map(file -> file.getFileName().toString()).filter(file -> file.endsWith("-broken.yml"))
                    .map(file -> file.replaceAll("^application-|-broken\\.yml$", "")).forEach(names::add);
        }
        for (String name : names) {
            assertThat(Path.of("docs/anti-patterns", name + ".md")).exists();
            assertThat(readme).contains("docs/anti-patterns/" + name + ".md");
        }
    }
}
