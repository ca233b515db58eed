package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.docs.AddingAnAntiPatternIT.Step;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.run.ByHand;

class DocumentationTest {

    private static final Pattern RECORDED = Pattern.compile("<!-- from (\\S+) -->\n```\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\((?!http)([^)#]*)(?:#([^)]+))?\\)");
    private static final int WORDS_OF_A_PAGE = 1200;
    private static final int NEW_FILES_AT_MOST = 9;
    private static final Path JAR = Path.of("target/executor-lab.jar");

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

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void anAntiPatternHasAPageWithItsFivePartsAndTheReadmeNamesIt(String name) throws IOException {
        Path page = Path.of("docs/anti-patterns", name + ".md");
        assertThat(Page.read(page).anchors()).contains("what-you-see", "by-hand", "why", "what-does-not-help",
                "in-your-own-service");
        String text = Files.readString(page);
        assertThat(text).contains("<!-- fix of %s -->".formatted(name));
        assertThat(text.contains("](../../README.md#the-blog-posts)")).as("leads to its post")
                .isEqualTo(ExperimentFiles.named(name).post() != null);
        assertThat(text.split("\\s+")).hasSizeLessThanOrEqualTo(WORDS_OF_A_PAGE);
        assertThat(Path.of("README.md")).content().contains("docs/anti-patterns/" + name + ".md");
    }

    @Test
    void anAntiPatternTakesNineNewFilesATestOfThePairAmongThemAndOneLineOfTheAppsDefaults() throws IOException {
        List<Step> steps = AddingAnAntiPatternIT.steps();
        assertThat(steps.stream().map(Step::newFile).filter(Objects::nonNull)).hasSizeBetween(1, NEW_FILES_AT_MOST)
                .doesNotHaveDuplicates()
                .anyMatch(file -> file.startsWith("src/test/java/") && file.endsWith("Test.java"));
        assertThat(steps).filteredOn(step -> step.editedFile() != null).singleElement().satisfies(edit -> {
            assertThat(edit.editedFile()).isEqualTo("src/main/resources/application.yml");
            assertThat(edit.block().lines()).hasSize(1);
        });
    }

    static Stream<String> antiPatterns() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfOneFlaw());
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void byHandAPageStartsWhatTheLabPrintsAndWhatTheAppCallsAndLooksAtACount(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        Page page = Page.read(Path.of("docs/anti-patterns", name + ".md"));
        ByHandPart part = ByHandPart.of(page);
        Map<String, String> lines = new ByHand(experiment, JAR, ByHand.PORT).lines();
        assertThat(part.apps()).isEqualTo(lines.entrySet().stream().filter(line -> line.getKey().startsWith("app"))
                .map(Map.Entry::getValue).toList());
        boolean needsAny = !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || experiment.isOfTheProxy();
        assertThat(part.parts()).hasSize(needsAny ? 1 : 0);
        assertThat(part.loads()).hasSize(experiment.isOfTheProxy() ? 2 : 1);
        assertThat(part.looks()).isNotEmpty();
        assertThat(ByHandPart.blockOf(page).lines()).hasSizeBetween(4, 8);
    }

    @ParameterizedTest
    @CsvSource({"README.md, event-loop-per-call.md", "README.ko.md, event-loop-per-call.ko.md"})
    void theReadmeShowsOnePair(String readme, String page) {
        Page.Block block = Page.read(Path.of("docs/anti-patterns", page)).blocks().stream()
                .filter(shown -> shown.text().contains(ByHandPart.PROFILES)).findFirst().orElseThrow();
        assertThat(Page.read(Path.of(readme)).blocks()).extracting(Page.Block::text).contains(block.text());
    }
}
