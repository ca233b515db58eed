package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Generated;

/** The pages show what the recorded runs and the sources hold, each block from its marker to {@code <!-- end -->}. */
class RecordedPagesTest {

    private static final Path DOCS = Path.of("docs");
    private static final Path RECORDED = DOCS.resolve("recorded");
    private static final Path PICTURES = DOCS.resolve("img");
    private static final long BYTES_OF_ALL_PACKS = 3 * 1024 * 1024;
    private static final long BYTES_OF_A_PICTURE = 25_000;
    private static final int BLOCKS_AT_MOST = 100;
    private static final String END = "<!-- end -->";
    private static final Pattern MARKER = Pattern.compile("<!-- (from|lines from|bars from|fix of|findings from|list of) ([\\w./-]+)(?:: ([^\\n]+?))? -->\\n");
    private static final Pattern OF_A_RUN = Pattern.compile("docs/recorded/([\\w-]+)\\.(zip|txt)");

    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("# ([\\w-]+): (.*)");
    private static final String NOT_MEASURED = "The recorded run has no evidence under this load.\n";
    private static final String NOT_RECORDED = "Not recorded yet: see `make record`.\n";
    private static final Map<String, RecordedRuns.Recorded> RUNS = new TreeMap<>();
    private static final List<FileSystem> OPEN = new ArrayList<>();

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            return Stream.concat(Stream.of(Path.of("README.md")), files.filter(file -> file.toString().endsWith(".md"))).sorted().toList();
        }
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }

    @BeforeAll
    static void judge() throws IOException {
        for (Path file : files(RECORDED, ".zip")) {
            FileSystem pack = Pack.open(file);
            OPEN.add(pack);
            RecordedRuns runs = RecordedRuns.read(pack.getPath("/"));
            assertThat(runs.leftOut()).as(file.toString()).isEmpty();
            runs.runs().forEach(run -> RUNS.put(run.experiment().name(), run));
        }
    }

    @AfterAll
    static void close() throws IOException {
        for (FileSystem pack : OPEN) {
            pack.close();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageShowsWhatTheRecordedRunsHold(Path page) throws IOException {
        String text = Files.readString(page);
        StringBuilder made = new StringBuilder();
        Matcher marker = MARKER.matcher(text);
        int from = 0;
        for (int block = 0; block < BLOCKS_AT_MOST && marker.find(from); block++) {
            int end = text.indexOf("<!-- ", marker.end());
            boolean quoted = isWithinAFence(text, marker.start());
            boolean generated = !quoted && end >= 0 && text.startsWith(END, end);
            assertThat(generated || quoted || marker.group().contains(".txt")).as("the end of %s in %s", marker.group(), page).isTrue();
            made.append(text, from, marker.end()).append(generated ? content(page, marker) : "");
            from = generated ? end : marker.end();
        }
        Generated.assertInStep(page, made.append(text.substring(from)).toString(), RecordedPagesTest.class);
    }

    private static boolean isWithinAFence(String text, int at) {
        return FENCE.matcher(text).results().anyMatch(fence -> fence.start() < at && at < fence.end());
    }

    private static String content(Path page, Matcher marker) throws IOException {
        String of = marker.group(2);
        String parts = marker.group(3);
        String docs = page.startsWith(DOCS) ? "../".repeat(DOCS.relativize(page).getNameCount() - 1) : "docs/";
        switch (marker.group(1)) {
            case "fix of":
                return FixBlock.of(ExperimentFiles.named(of));
            case "list of":
                return list(DOCS.resolve(of));
            case "findings from":
                return Findings.markdown(RUNS, docs);
            case "lines from":
                return picture(of, docs, words(parts).get(0), run -> RecordedPicture.lines(run, words(parts).get(0), words(parts).get(1)));
            case "bars from":
                return picture(of, docs, words(parts).get(0),
                        run -> RecordedPicture.bars(run, words(parts).get(0), words(parts).subList(1, words(parts).size())));
            default:
                if (of.endsWith(".txt")) {
                    return text(Path.of(of));
                }
                return recorded(of).map(run -> RecordedBlock.of(run, parts == null ? Set.of() : new LinkedHashSet<>(List.of(parts.split(", "))), docs))
                        .orElse(NOT_RECORDED);
        }
    }

    /** The pages of a folder by their headings. */
    private static String list(Path folder) throws IOException {
        StringBuilder list = new StringBuilder();
        for (Path page : files(folder, ".md")) {
            Matcher heading = HEADING.matcher(read(page));
            assertThat(heading.lookingAt()).as("%s begins with # NAME: TITLE", page).isTrue();
            list.append("- [%s](%s): %s\n".formatted(heading.group(1), DOCS.relativize(page), heading.group(2)));
        }
        return list.toString();
    }

    private static List<String> words(String parts) {
        return List.of(parts.split("; "));
    }

    private static Optional<RecordedRuns.Recorded> recorded(String file) {
        Matcher name = OF_A_RUN.matcher(file);
        assertThat(name.matches() && Home.experiments().contains(name.group(1))).as("%s is the run of an experiment", file).isTrue();
        return Optional.ofNullable(RUNS.get(name.group(1)));
    }

    private static String picture(String of, String docs, String load, Function<RecordedRuns.Recorded, RecordedPicture> drawn) throws IOException {
        Optional<RecordedRuns.Recorded> run = recorded(of);
        if (run.isEmpty()) {
            return NOT_RECORDED;
        }
        if (!RecordedPicture.isMeasured(run.get(), load)) {
            return NOT_MEASURED;
        }
        RecordedPicture picture = drawn.apply(run.get());
        Generated.assertInStep(PICTURES.resolve(picture.file()), picture.svg(), Svg::shown, RecordedPagesTest.class);
        return picture.markdown(run.get().result(), docs);
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

    private static String all() throws IOException {
        return pages().stream().map(RecordedPagesTest::read).collect(Collectors.joining());
    }

    @Test
    void theClaimsPageHoldsEveryClaim() throws IOException {
        Generated.assertInStep(DOCS.resolve("claims.md"), ClaimsPage.markdown(Home.experiments().stream().map(ExperimentFiles::named).toList(),
                RUNS.values().stream().map(RecordedRuns.Recorded::result).toList()), RecordedPagesTest.class);
    }

    @Test
    void whatIsRecordedIsShownAndOfACommit() throws IOException {
        String pages = all();
        assertThat(RUNS.keySet()).allSatisfy(name -> assertThat(pages).contains("<!-- from docs/recorded/%s.zip".formatted(name)));
        RUNS.forEach((name, run) -> assertThat(run.result().machine().commit()).as(name).matches("[0-9a-f]{7,}"));
    }

    @Test
    void thePacksAreSmall() throws IOException {
        long bytes = 0;
        for (Path pack : files(RECORDED, ".zip")) {
            bytes += Files.size(pack);
        }
        assertThat(bytes).isLessThanOrEqualTo(BYTES_OF_ALL_PACKS);
    }

    @Test
    void thePicturesAreSmallAndEachIsShown() throws IOException {
        String pages = all();
        assertThat(files(PICTURES, "")).isNotEmpty().allSatisfy(picture -> {
            assertThat(Files.size(picture)).as(picture.toString()).isLessThanOrEqualTo(BYTES_OF_A_PICTURE);
            assertThat(pages).contains("img/" + picture.getFileName());
        });
    }
}
