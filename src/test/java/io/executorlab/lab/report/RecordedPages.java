package io.executorlab.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.Rooms;
import io.executorlab.containers.Setups;
import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.comparison.Together;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.MeasureRows;

/**
 * The pages with what the recorded runs and the sources hold, each block from its marker to {@code <!-- end -->}, and
 * their pictures.
 */
public final class RecordedPages {

    static final Path DOCS = Path.of("docs");
    public static final Path PICTURES = DOCS.resolve("img");

    private static final int BLOCKS_AT_MOST = 100;
    private static final String END = "<!-- end -->";
    private static final Pattern MARKER = Pattern.compile(
            "<!-- (from|rows from|jvms from|pair from|lines from|bars from|steps from|fix of|table of|rooms of|"
                    + "setups of|measures of|claims of) ([\\w./-]+)(?:: ([^\\n]+?))? -->\\n");
    private static final Pattern OF_A_RUN = Pattern.compile("docs/recorded/(jdk-25/|jdks/)?([\\w-]+)\\.(zip|txt)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^(`{3,}).*?^\\1$");
    private static final Pattern HEADING = Pattern.compile("# [\\w-]+: (.*)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\.md\\)");
    private static final String IN_KOREAN = ".ko.md";
    private static final String NOT_MEASURED = "The recorded run has no evidence under this load.\n";
    private static final String OF_THE_POSTS = "of the blog posts";
    private static final String RECORD_JDK_25 = "make record-jdk25";
    private static final String NOT_RECORDED = "Not recorded yet: see `make record`.\n";

    private final Map<String, RecordedRuns.Recorded> runs;
    private final Map<String, RecordedRuns.Recorded> onJdk25;
    private final Map<String, RecordedRuns.Recorded> overJvms;
    private final ClaimsBlock claims;
    private final Map<Path, GeneratedFile> pictures = new TreeMap<>();

    private RecordedPages() throws IOException {
        runs = runs();
        onJdk25 = onJdk25();
        overJvms = runs(RecordedPacks.overJvms());
        claims = new ClaimsBlock(Home.experiments().stream().map(ExperimentFiles::named).toList(), recordings());
    }

    /** The pages and their pictures; throws {@link IOException} where one or a recorded run cannot be read. */
    public static List<GeneratedFile> files() throws IOException {
        RecordedPages pages = new RecordedPages();
        List<GeneratedFile> files = new ArrayList<>();
        for (Path page : pages()) {
            if (MARKER.matcher(read(page)).find()) {
                files.add(pages.page(page));
            }
        }
        files.addAll(pages.pictures.values());
        return files;
    }

    private ClaimsBlock.Recordings recordings() throws IOException {
        Map<String, RecordedRuns.Recorded> again = again();
        List<ExperimentResult> together = runs.values().stream().map(first -> Together.judged(Stream.concat(
                Stream.of(first), Stream.ofNullable(again.get(first.experiment().name()))).toList())).toList();
        return new ClaimsBlock.Recordings(results(runs), results(again), together, results(onJdk25));
    }

    private Map<String, RecordedRuns.Recorded> again() throws IOException {
        Map<String, RecordedRuns.Recorded> again = runs(RecordedPacks.again());
        for (RecordedRuns.Recorded second : again.values()) {
            requireOtherRuns(Optional.ofNullable(runs.get(second.experiment().name())), second, "make record-again");
        }
        return again;
    }

    private Map<String, RecordedRuns.Recorded> onJdk25() throws IOException {
        Map<String, RecordedRuns.Recorded> recorded = runs(RecordedPacks.onJdk25());
        for (RecordedRuns.Recorded own : recorded.values()) {
            requireOtherRuns(Optional.ofNullable(runs.get(own.experiment().name())), own, RECORD_JDK_25);
            if (own.result().machine().feature() != 25) {
                throw new IllegalStateException("The recording of %s is not of JDK 25. Record it anew: %s".formatted(
                        own.experiment().name(), RECORD_JDK_25));
            }
        }
        return recorded;
    }

    /**
     * Throws {@link IllegalStateException} where another recording holds a run of the first one: it would agree with
     * itself.
     */
    public static void requireOtherRuns(Optional<RecordedRuns.Recorded> first, RecordedRuns.Recorded other,
            String remedy) throws IOException {
        Set<Long> starts = first.isPresent() ? starts(first.get()) : new HashSet<>();
        starts.retainAll(starts(other));
        if (!starts.isEmpty()) {
            throw new IllegalStateException("Another recording of %s holds %d runs of the first one. Record it anew: %s"
                    .formatted(other.experiment().name(), starts.size(), remedy));
        }
    }

    private static Set<Long> starts(RecordedRuns.Recorded recorded) throws IOException {
        Set<Long> starts = new HashSet<>();
        for (Path run : recorded.evidence()) {
            long start = Json.read(run.resolve(Evidence.RUN), RunLog.class).times().startedAt();
            if (start > 0) {
                starts.add(start);
            }
        }
        return starts;
    }

    private static List<ExperimentResult> results(Map<String, RecordedRuns.Recorded> runs) {
        return runs.values().stream().map(RecordedRuns.Recorded::result).toList();
    }

    /** The recorded runs by their experiments. */
    static Map<String, RecordedRuns.Recorded> runs() throws IOException {
        return runs(RecordedPacks.files());
    }

    private static Map<String, RecordedRuns.Recorded> runs(List<Path> packs) throws IOException {
        Map<String, RecordedRuns.Recorded> runs = new TreeMap<>();
        for (Path file : packs) {
            RecordedRuns own = RecordedPacks.judged(file);
            if (!own.leftOut().isEmpty()) {
                throw new IllegalStateException("%s: %s".formatted(file, String.join(" ", own.leftOut())));
            }
            own.runs().forEach(run -> runs.put(run.experiment().name(), run));
        }
        return runs;
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            return Stream.concat(Stream.of(Path.of("README.md"), Path.of("README.ko.md")),
                    files.filter(file -> file.toString().endsWith(".md"))).sorted().toList();
        }
    }

    public static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }

    /** Those of a folder, each once: not in every language. */
    private static List<Path> pages(Path folder) throws IOException {
        return files(folder, ".md").stream().filter(page -> !page.toString().endsWith(IN_KOREAN)).toList();
    }

    private GeneratedFile page(Path page) throws IOException {
        String text = Files.readString(page);
        StringBuilder made = new StringBuilder();
        Matcher marker = MARKER.matcher(text);
        int from = 0;
        for (int block = 0; block < BLOCKS_AT_MOST && marker.find(from); block++) {
            int end = text.indexOf("<!-- ", marker.end());
            boolean quoted = isWithinAFence(text, marker.start());
            boolean generated = !quoted && end >= 0 && text.startsWith(END, end);
            if (!generated && !quoted && !marker.group().contains(".txt")) {
                throw new IllegalStateException("%s lacks the end of %s".formatted(page, marker.group()));
            }
            made.append(text, from, marker.end()).append(generated ? linked(page, content(page, marker)) : "");
            from = generated ? end : marker.end();
        }
        return new GeneratedFile(page, made.append(text.substring(from)).toString());
    }

    /** Leads from a page in Korean to pages in Korean where there are any. */
    private static String linked(Path page, String content) {
        return !page.toString().endsWith(IN_KOREAN) ? content
                : LINK.matcher(content).replaceAll(link -> Matcher.quoteReplacement(
                        Files.exists(page.resolveSibling(link.group(1) + IN_KOREAN))
                                ? "](%s%s)".formatted(link.group(1), IN_KOREAN)
                                : link.group()));
    }

    private static boolean isWithinAFence(String text, int at) {
        return FENCE.matcher(text).results().anyMatch(fence -> fence.start() < at && at < fence.end());
    }

    private String content(Path page, Matcher marker) throws IOException {
        String of = marker.group(2);
        List<String> parts = marker.group(3) == null ? List.of() : List.of(marker.group(3).split("; "));
        String docs = page.startsWith(DOCS) ? "../".repeat(DOCS.relativize(page).getNameCount() - 1) : "docs/";
        return switch (marker.group(1)) {
            case "fix of" -> RecordedBlock.fix(ExperimentFiles.named(of));
            case "table of" -> table(DOCS.resolve(of), parts.equals(List.of(OF_THE_POSTS)), docs,
                    page.toString().endsWith(IN_KOREAN));
            case "rooms of" -> Rooms.markdown(of);
            case "measures of" -> MeasureRows.markdown();
            case "claims of" -> claims.of(of);
            case "setups of" -> Setups.markdown(Path.of(of));
            case "rows from" -> recorded(of)
                    .map(run -> RecordedBlock.rows(run, parts, docs + of.replaceFirst("docs/", "")))
                    .orElse(NOT_RECORDED);
            case "jvms from" -> recorded(of)
                    .map(run -> RecordedBlock.jvms(run, parts, docs + of.replaceFirst("docs/", "")))
                    .orElse(NOT_RECORDED);
            case "pair from" -> recorded(of).map(run -> pair(run.result(), parts.get(0), parts.get(1)))
                    .orElse(NOT_RECORDED);
            case "lines from" -> picture(of, docs, parts.get(0),
                    run -> RecordedPicture.lines(run, parts.get(0), parts.get(1)));
            case "bars from" -> picture(of, docs, parts.get(0),
                    run -> RecordedPicture.bars(run, parts.get(0), parts.subList(1, parts.size())));
            case "steps from" -> picture(of, docs, parts.get(0),
                    run -> RecordedPicture.steps(run, parts.get(0), parts.get(1), parts.get(2)));
            default -> text(Path.of(of));
        };
    }

    /**
     * The anti-patterns that have a page there, with its title: those of the blog posts, each post's together, or the
     * others.
     */
    private static String table(Path folder, boolean ofThePosts, String docs, boolean korean) throws IOException {
        String rows = pages(folder).stream()
                .map(page -> ExperimentFiles.named(page.getFileName().toString().replace(".md", "")))
                .filter(experiment -> (experiment.post() != null) == ofThePosts)
                .sorted(Comparator.comparing(experiment -> Objects.requireNonNullElse(experiment.post(), "")))
                .map(experiment -> "| [%s](%s%s/%s.md) | %s |\n".formatted(experiment.name(), docs,
                        DOCS.relativize(folder), experiment.name(),
                        title(folder, experiment, korean)))
                .collect(Collectors.joining());
        String header = korean ? "| 안티패턴 | 무엇인가요 |" : "| anti-pattern | what it is |";
        return header + "\n| --- | --- |\n" + rows;
    }

    /** Of the page in the language; the experiment's own sentence in Korean where no page has one. */
    private static String title(Path folder, Experiment experiment, boolean korean) {
        Path inKorean = folder.resolve(experiment.name() + IN_KOREAN);
        if (korean && Files.exists(inKorean)) {
            return title(inKorean);
        }
        return korean && experiment.summaryKo() != null ? RecordedBlock.plain(experiment.summaryKo())
                : title(folder.resolve(experiment.name() + ".md"));
    }

    private static String title(Path page) {
        Matcher heading = HEADING.matcher(read(page));
        if (!heading.lookingAt()) {
            throw new IllegalStateException("%s does not begin with # NAME: TITLE".formatted(page));
        }
        return heading.group(1);
    }

    /** A measure of broken and of fixed, one number each with its range. */
    private static String pair(ExperimentResult result, String measure, String words) {
        return "**Broken: %s %s. Fixed: %s.** *(%s)*\n".formatted(number(result, "broken", measure), words,
                number(result, "fixed", measure),
                RecordedBlock.facts(result, List.of(result.variants().get("broken"), result.variants().get("fixed"))));
    }

    private static String number(ExperimentResult result, String cell, String measure) {
        return Columns.withSpread(result.variants().get(cell), measure);
    }

    private Optional<RecordedRuns.Recorded> recorded(String file) {
        Matcher name = OF_A_RUN.matcher(file);
        if (!name.matches() || !Home.experiments().contains(name.group(2))) {
            throw new IllegalStateException("%s is not the run of an experiment".formatted(file));
        }
        Map<String, RecordedRuns.Recorded> recording =
                name.group(1) == null ? runs : name.group(1).equals("jdks/") ? overJvms : onJdk25;
        return Optional.ofNullable(recording.get(name.group(2)));
    }

    private String picture(String of, String docs, String load,
            Function<RecordedRuns.Recorded, RecordedPicture> drawn) {
        Optional<RecordedRuns.Recorded> run = recorded(of);
        if (run.isEmpty()) {
            return NOT_RECORDED;
        }
        if (!RecordedPicture.isMeasured(run.get(), load)) {
            return NOT_MEASURED;
        }
        RecordedPicture picture = drawn.apply(run.get());
        Path file = PICTURES.resolve(picture.file());
        pictures.put(file, new GeneratedFile(file, picture.svg(), Svg::shown));
        return picture.markdown(run.get().result(), docs);
    }

    static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        return Files.exists(file) ? "```\n%s\n```\n".formatted(read(file).stripTrailing()) : NOT_RECORDED;
    }
}
