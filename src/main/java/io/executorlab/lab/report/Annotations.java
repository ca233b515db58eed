package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.verdict.BoundVerdict.State;

/**
 * Broken bounds as workflow commands of GitHub Actions: each marks the topmost line of its stacks that lies in the sources, so that it is
 * shown beside that line.
 */
public final class Annotations {

    // The runner shows no more of one step.
    private static final int AT_MOST = 10;
    private static final int FILES_LOOKED_AT = 200_000;
    private static final Set<String> LANGUAGES = Set.of(".java", ".kt", ".groovy", ".scala");
    private static final Set<String> NO_SOURCES = Set.of("target", "build", "node_modules");
    private static final String OF_TESTS = "/src/test/";

    // Of a recording Type.method:42, of a dump Type.method(File.java:42).
    private static final Pattern RECORDED = Pattern.compile("([\\w.$]+)\\.[^.(]+:(\\d+)");
    private static final Pattern DUMPED = Pattern.compile("(?:.*/)?([\\w.$]+)\\.[^.(]+\\((\\w+\\.\\w+):(\\d+)\\)");

    /** A line of a source file: its path within the sources. */
    private record Place(String file, String line) {
    }

    private final String level;
    private final List<String> files;

    /** @param level of the commands: {@code error}, {@code warning} */
    private Annotations(String level, List<String> files) {
        this.level = level;
        this.files = files;
    }

    /**
     * Writes a line for each breach; the file is empty where nothing is broken. Throws {@link IOException} where it cannot be written.
     *
     * @param sources the checkout's folder
     */
    public static void write(Path file, CheckResult result, Path sources) throws IOException {
        Annotations annotations = new Annotations(result.manner().reportOnly() ? "warning" : "error", result.breached() ? sourcesIn(sources) : List.of());
        Files.write(file, result.bounds(State.BROKEN).stream().flatMap(annotations::of).distinct().limit(AT_MOST).toList());
    }

    private Stream<String> of(BudgetVerdict bound) {
        String title = property("Thread budget: " + bound.measure());
        String sentence = message(CheckWords.sentence(bound));
        List<String> placed = new ArrayList<>();
        for (BudgetVerdict.Culprit culprit : bound.culprits()) {
            culprit.stack().stream().map(this::place).flatMap(Optional::stream).findFirst().ifPresent(place -> placed.add(
                    "::%s file=%s,line=%s,title=%s::%s%%0A%s".formatted(level, property(place.file()), place.line(), title, message(culprit.what()), sentence)));
        }
        return placed.isEmpty() ? Stream.of("::%s title=%s::%s".formatted(level, title, sentence)) : placed.stream();
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
        List<String> found = files.stream().filter(file -> paths.stream().anyMatch(path -> file.endsWith("/" + path) || file.equals(path))).toList();
        List<String> ofTheApp = found.stream().filter(file -> !("/" + file).contains(OF_TESTS)).toList();
        List<String> chosen = ofTheApp.isEmpty() ? found : ofTheApp;
        return chosen.size() == 1 ? Optional.of(chosen.get(0)) : Optional.empty();
    }

    private static List<String> sourcesIn(Path sources) throws IOException {
        List<String> files = new ArrayList<>();
        Files.walkFileTree(sources, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.equals(sources) ? "" : folder.getFileName().toString();
                return name.startsWith(".") || NO_SOURCES.contains(name) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (LANGUAGES.stream().anyMatch(name::endsWith)) {
                    files.add(sources.relativize(file).toString().replace('\\', '/'));
                }
                return files.size() < FILES_LOOKED_AT ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static String message(String text) {
        return PlainText.line(text).replace("%", "%25");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }
}
