package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Home;
import io.executorlab.lab.measure.Generated;
import io.executorlab.lab.verdict.RecordedRuns;

/** The docs show what the recorded runs hold: {@code <!-- from docs/recorded/NAME.zip: PARTS -->} to {@code <!-- end -->}. */
class RecordedPagesTest {

    private static final Path DOCS = Path.of("docs");
    private static final Path RECORDED = DOCS.resolve("recorded");
    private static final long BYTES_OF_ALL_PACKS = 3 * 1024 * 1024;
    private static final Pattern BLOCK = Pattern.compile(
            "(<!-- from docs/recorded/([\\w-]+)\\.(zip|txt)(?:: ([\\w, -]+?))? -->\\n).*?(?=<!-- end -->)", Pattern.DOTALL);

    private static final String NOT_RECORDED = "Not recorded yet: see `make record`.\n";
    private static final Map<String, RecordedRuns.Recorded> RUNS = new TreeMap<>();

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    private static List<Path> packs() throws IOException {
        try (Stream<Path> files = Files.list(RECORDED)) {
            return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    @BeforeAll
    static void judge() throws IOException {
        for (Path file : packs()) {
            try (FileSystem pack = Pack.open(file)) {
                RecordedRuns runs = RecordedRuns.read(pack.getPath("/"));
                assertThat(runs.leftOut()).as(file.toString()).isEmpty();
                runs.runs().forEach(run -> RUNS.put(run.experiment().name(), run));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageShowsWhatTheRecordedRunsHold(Path page) throws IOException {
        String text = Files.readString(page);
        Matcher blocks = BLOCK.matcher(text);
        Generated.assertInStep(page, blocks.replaceAll(block -> Matcher.quoteReplacement(block.group(1) + content(page, block))),
                RecordedPagesTest.class);
    }

    private static String content(Path page, MatchResult block) {
        assertThat(block.group(3).equals("txt") || Home.experiments().contains(block.group(2))).as("%s in %s", block.group(2), page).isTrue();
        String docs = "../".repeat(DOCS.relativize(page).getNameCount() - 1);
        if (block.group(3).equals("txt")) {
            return text(RECORDED.resolve(block.group(2) + ".txt"));
        }
        RecordedRuns.Recorded run = RUNS.get(block.group(2));
        if (run == null) {
            return NOT_RECORDED;
        }
        Set<String> parts = block.group(4) == null ? Set.of() : new LinkedHashSet<>(List.of(block.group(4).split(", ")));
        return RecordedBlock.of(run, parts, docs);
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        return Files.exists(file) ? "```\n%s\n```\n".formatted(read(file).stripTrailing()) : NOT_RECORDED;
    }

    @Test
    void theClaimsPageHoldsEveryClaim() throws IOException {
        Generated.assertInStep(DOCS.resolve("claims.md"), ClaimsPage.markdown(Home.experiments().stream().map(ExperimentFiles::named).toList(),
                RUNS.values().stream().map(RecordedRuns.Recorded::result).toList()), RecordedPagesTest.class);
    }

    @Test
    void whatIsRecordedIsShownAndOfACommit() throws IOException {
        String pages = Stream.concat(Stream.of(Path.of("README.md")), pages().stream()).map(RecordedPagesTest::read).collect(Collectors.joining());
        assertThat(RUNS.keySet()).allSatisfy(name -> assertThat(pages).contains("<!-- from docs/recorded/%s.zip".formatted(name)));
        assertThat(RUNS.values()).allSatisfy(run -> assertThat(run.result().machine().commit()).as(run.experiment().name()).matches("[0-9a-f]{7,}"));
    }

    @Test
    void thePacksAreSmall() throws IOException {
        long bytes = 0;
        for (Path pack : packs()) {
            bytes += Files.size(pack);
        }
        assertThat(bytes).isLessThanOrEqualTo(BYTES_OF_ALL_PACKS);
    }
}
