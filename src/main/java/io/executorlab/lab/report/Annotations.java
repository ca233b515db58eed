package io.executorlab.lab.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * Exceeded bounds as workflow commands of GitHub Actions, or as a report of code quality as GitLab reads it: each marks
 * the topmost line of its stacks that lies in the sources, so that it is shown beside that line.
 */
public final class Annotations {

    // The runner shows no more of one step.
    private static final int AT_MOST = 10;
    private static final int FILES_LOOKED_AT = 200_000;
    private static final Set<String> LANGUAGES = Set.of(".java", ".kt", ".groovy", ".scala");
    private static final Set<String> NO_SOURCES = Set.of("target", "build", "node_modules");
    private static final String OF_TESTS = "/src/test/";

    // Of a recording Type.method:42, of a dump Type.method(File.java:42).
    private static final Pattern RECORDED = Pattern.compile("([\\w.$]+)\\.[^.(]+:(\\d{1,9})");
    private static final Pattern DUMPED = Pattern.compile("(?:.*/)?([\\w.$]+)\\.[^.(]+\\((\\w+\\.\\w+):(\\d{1,9})\\)");

    private record Place(String file, String line) {
    }

    /**
     * A breach at one of its lines.
     *
     * @param place null where no line is in the sources
     * @param what the threads; empty where nobody knows
     */
    private record Mark(String measure, Place place, String what, String sentence) {

        String command(String level) {
            String title = property("Thread budget: " + measure);
            String text = what.isEmpty() ? message(sentence) : message(what) + "%0A" + message(sentence);
            return place == null ? "::%s title=%s::%s".formatted(level, title, text)
                    : "::%s file=%s,line=%s,title=%s::%s".formatted(level, property(place.file()), place.line(), title,
                            text);
        }

        /** As GitLab's report has it; the order of keys is the same in each file. */
        Map<String, Object> finding(String severity) {
            // It stays as long as the line and the bound do.
            UUID fingerprint = UUID.nameUUIDFromBytes(
                    String.join("\n", measure, place.file(), place.line()).getBytes(StandardCharsets.UTF_8));
            Map<String, Object> location = Map.of("path", place.file(), "lines",
                    Map.of("begin", Integer.parseInt(place.line())));
            return new TreeMap<>(Map.of("description", OneLine.of("%s: %s".formatted(what, sentence)), "check_name",
                    "thread budget: " + OneLine.of(measure), "fingerprint", fingerprint.toString(), "severity",
                    severity, "location", new TreeMap<>(location)));
        }
    }

    private final List<String> files;

    private Annotations(List<String> files) {
        this.files = files;
    }

    /**
     * Writes a command for each breach, or for a file that ends in {@code .json} a finding for each that has a line;
     * there is none where nothing is exceeded. Throws {@link IOException} where it cannot be written.
     *
     * @param sources the checkout's folder
     */
    public static void write(Path file, CheckResult result, Path sources) throws IOException {
        List<String> files = new ArrayList<>();
        if (result.breached()) {
            addSources(sources.toFile(), "", files);
        }
        Annotations annotations = new Annotations(files);
        boolean reported = result.manner().reportOnly();
        String level = reported ? "warning" : "error";
        Stream<Mark> marks = result.bounds(State.BROKEN).stream().flatMap(annotations::of).distinct();
        if (file.toString().endsWith(".json")) {
            Json.write(file, marks.filter(mark -> mark.place != null)
                    .map(mark -> mark.finding(reported ? "minor" : "major")).toList());
        } else {
            Files.write(file, marks.limit(AT_MOST).map(mark -> mark.command(level)).toList());
        }
    }

    private Stream<Mark> of(BudgetVerdict bound) {
        String sentence = CheckReport.sentence(bound);
        List<Mark> placed = new ArrayList<>();
        for (Culprit culprit : bound.culprits()) {
            culprit.stack().stream().map(this::place).flatMap(Optional::stream).findFirst()
                    .ifPresent(place -> placed.add(new Mark(bound.measure(), place, culprit.what(), sentence)));
        }
        String most = bound.culprits().stream().findFirst().map(Culprit::what).orElse("");
        return placed.isEmpty() ? Stream.of(new Mark(bound.measure(), null, most, sentence)) : placed.stream();
    }

    private Optional<Place> place(String frame) {
        Matcher recorded = RECORDED.matcher(frame);
        if (recorded.matches()) {
            String path = recorded.group(1).replaceAll("\\$.*", "").replace('.', '/');
            return only(LANGUAGES.stream().map(path::concat).toList()).map(file -> new Place(file, recorded.group(2)));
        }
        Matcher dumped = DUMPED.matcher(frame);
        if (dumped.matches() && dumped.group(1).contains(".")) {
            String folder = dumped.group(1).replaceAll("\\.[^.]*$", "").replace('.', '/');
            return only(List.of(folder + "/" + dumped.group(2))).map(file -> new Place(file, dumped.group(3)));
        }
        return Optional.empty();
    }

    /** Empty too where several modules have a class of this name: no line is marked that may be the wrong one. */
    private Optional<String> only(List<String> paths) {
        List<String> found = files.stream()
                .filter(file -> paths.stream().anyMatch(path -> file.endsWith("/" + path) || file.equals(path)))
                .toList();
        List<String> ofTheApp = found.stream().filter(file -> !("/" + file).contains(OF_TESTS)).toList();
        List<String> chosen = ofTheApp.isEmpty() ? found : ofTheApp;
        return chosen.size() == 1 ? Optional.of(chosen.get(0)) : Optional.empty();
    }

    /** What cannot be read has no sources. */
    private static void addSources(File folder, String path, List<String> files) {
        for (File file : Objects.requireNonNullElse(folder.listFiles(), new File[0])) {
            String name = file.getName();
            if (file.isFile() && LANGUAGES.stream().anyMatch(name::endsWith) && files.size() < FILES_LOOKED_AT) {
                files.add(path + name);
            } else if (file.isDirectory() && !name.startsWith(".") && !NO_SOURCES.contains(name)
                    && !Files.isSymbolicLink(file.toPath())) {
                addSources(file, path + name + "/", files);
            }
        }
    }

    private static String message(String text) {
        return OneLine.of(text).replace("%", "%25");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }
}
