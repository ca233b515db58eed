package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.ExperimentFiles;

class DocumentationTest {

    private static final Pattern RECORDED = Pattern.compile("<!-- from (\\S+) -->\n```\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\((?!http)([^)#]*)(?:#([^)]+))?\\)");
    private static final int WORDS_OF_A_PAGE = 1200;

    static List<Page> pages() {
        return Page.all();
    }

    private static Path target(Page page, String link) {
        return link.isEmpty() ? page.file() : page.file().toAbsolutePath().resolveSibling(link).normalize();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Page page) {
        Matcher link = LINK.matcher(page.prose());
        while (link.find()) {
            Path target = target(page, link.group(1));
            assertThat(target).as("link in " + page).exists();
            if (link.group(2) != null) {
                assertThat(Page.read(target).anchors()).as("headings of %s, to which %s links", target, page)
                        .contains(link.group(2));
            }
        }
    }

    @Test
    void everyPageIsReachedFromTheReadme() {
        Set<Path> reached = new HashSet<>();
        List<Path> next = new ArrayList<>(List.of(Path.of("README.md").toAbsolutePath()));
        while (!next.isEmpty()) {
            Path file = next.remove(0);
            if (reached.add(file) && file.toString().endsWith(".md")) {
                Page page = Page.read(file);
                LINK.matcher(page.prose()).results().map(link -> target(page, link.group(1)).toAbsolutePath())
                        .filter(Files::isRegularFile).forEach(next::add);
            }
        }
        assertThat(reached).containsAll(pages().stream().map(page -> page.file().toAbsolutePath()).toList());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageShowsLinesOfItsRecordedRunAndNoOthers(Page page) throws IOException {
        Matcher marker = RECORDED.matcher(Files.readString(page.file()));
        while (marker.find()) {
            List<String> shown = marker.group(2).lines().filter(line -> !line.isBlank()).toList();
            List<String> recorded = Files.readAllLines(Path.of(marker.group(1)));
            assertThat(shown).as("excerpt in " + page).isNotEmpty();
            assertThat(recorded).containsAll(shown);
            assertThat(recorded)
                    .anyMatch(line -> line.matches(".*JDK \\S+ .*\\d+ cores.*(lab|commit) [0-9a-f]{7,}\\b.*"));
        }
    }

    @Test
    void everyRecordedRunIsShownSomewhere() throws IOException {
        String all = pages().stream().flatMap(page -> page.lines().stream()).collect(Collectors.joining("\n"));
        try (Stream<Path> recorded = Files.list(Path.of("docs/recorded"))) {
            assertThat(recorded.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList())
                    .allSatisfy(file -> assertThat(all).contains("recorded/" + file));
        }
    }

    @Test
    void everyAntiPatternHasAPageWithItsFivePartsAndTheReadmeNamesIt() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        List<String> names = new ArrayList<>();
        try (Stream<Path> profiles = Files.list(Path.of("profiles"))) {
            profiles.map(file -> file.getFileName().toString()).filter(file -> file.endsWith("-broken.yml"))
                    .map(file -> file.replaceAll("^application-|-broken\\.yml$", "")).forEach(names::add);
        }
        Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfTheProxy()).forEach(names::add);
        for (String name : names) {
            Path page = Path.of("docs/anti-patterns", name + ".md");
            assertThat(page).exists();
            assertThat(Page.read(page).anchors()).as(page.toString())
                    .contains("what-you-see", "by-hand", "why", "what-does-not-help", "in-your-own-service");
            String text = Files.readString(page);
            assertThat(text).contains("<!-- fix of %s -->".formatted(name));
            assertThat(text.contains("](../../README.md#the-blog-posts)")).as("%s leads to its post", page)
                    .isEqualTo(ExperimentFiles.named(name).post() != null);
            assertThat(text.split("\\s+")).as("words of %s", page).hasSizeLessThanOrEqualTo(WORDS_OF_A_PAGE);
            assertThat(readme).contains("docs/anti-patterns/" + name + ".md");
        }
    }
}
