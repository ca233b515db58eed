package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.core.JsonToken;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.common.YamlFile.Node;

/**
 * Bounds that a build must keep, as read from a budget file.
 *
 * @param name the file's own, or the file's name without its ending
 * @param text of the file, by which it is kept
 * @param requests with fewer handled requests than this there is no verdict; 0 for an app that does not count them
 * @param scrapeGapSeconds a longer time without a scrape under load leaves no evidence
 * @param experiment for the lab's own budgets, whose {@code fixed} keeps the budget and whose {@code broken} breaks it;
 * null otherwise
 * @param load what the experiment's load needs otherwise to show that; its environment
 */
public record Budget(Path file, String name, String text, int requests, double scrapeGapSeconds, String experiment,
        Map<String, String> load, List<Entry> bounds) {

    public static final int REQUESTS_BY_DEFAULT = 100;
    /** In seconds: five missed scrapes in a row. */
    public static final double SCRAPE_GAP_BY_DEFAULT = 5;

    /** The folder that keeps it in that of a run. */
    public static final String KEPT = "budget";

    // The app is scraped once a second.
    private static final double SECONDS_BETWEEN_SCRAPES = 1;

    /** The file, YAML or JSON; null for what is left out. Its first and third keys are for people and editors alone. */
    private record Contents(@JsonProperty("$schema") String schema, String name, String about, Integer requests,
            Limit scrapeGap, String experiment, Map<String, String> load, Map<String, Bound> bounds) {
    }

    /**
     * One bound and where it stands in the file.
     *
     * @param line from 1
     * @param column from 1
     */
    public record Entry(String measure, Bound bound, int line, int column) {
    }

    /** Without a bound: what only watches an app judges by it whether the run is evidence. */
    public static Budget unbounded(String name, int requests) {
        return new Budget(Path.of(name), name, "", requests, SCRAPE_GAP_BY_DEFAULT, null, Map.of(), List.of());
    }

    public String at(Entry entry) {
        return "%s, line %d, column %d".formatted(file, entry.line(), entry.column());
    }

    /**
     * Throws {@link UsageException} with file, line and column where the file is no budget. Measures are not looked up.
     */
    public static Budget read(Path file) {
        return read(file, YamlFile.read(file));
    }

    /** Throws {@link IOException} where it cannot be written. */
    public void keep(Path folder) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(KEPT)).resolve(file.getFileName()), text,
                StandardOpenOption.CREATE_NEW);
    }

    /** Empty where there is none; throws {@link UsageException} where it is damaged, or a link. */
    public static Optional<Budget> kept(Path folder) throws IOException {
        if (!Files.isDirectory(folder.resolve(KEPT))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(SafePaths.none(folder.resolve(KEPT)))) {
            return files.sorted().findFirst()
                    .map(file -> read(file.getFileName(), YamlFile.read(SafePaths.none(file))));
        }
    }

    static Budget read(Path file, YamlFile yaml) {
        Map<String, Node> places = places(yaml);
        Contents contents = yaml.as(Contents.class);
        List<Entry> bounds = contents.bounds.entrySet().stream().map(bound -> {
            Node place = places.get(bound.getKey()).key();
            return new Entry(bound.getKey(), bound.getValue(), place.line(), place.column());
        }).toList();
        String name = contents.name == null ? file.getFileName().toString().replaceFirst("\\.[^.]+$", "")
                : contents.name.strip();
        int requests = Objects.requireNonNullElse(contents.requests, REQUESTS_BY_DEFAULT);
        if (requests < 0) {
            throw wrong(yaml, "requests", "requests is how many the app must have handled for a verdict; write a whole "
                    + "number such as %d.".formatted(REQUESTS_BY_DEFAULT));
        }
        return new Budget(file, name, yaml.text(), requests, scrapeGap(contents.scrapeGap, yaml),
                experiment(contents.experiment, yaml), load(contents, yaml), bounds);
    }

    /** Throws {@link UsageException} where a bound has no limit. */
    private static Map<String, Node> places(YamlFile yaml) {
        Node root = yaml.root();
        Node bounds = root.entries().getOrDefault("bounds", root);
        if (bounds == root || bounds.token() != JsonToken.START_OBJECT || bounds.entries().isEmpty()) {
            throw yaml.at(bounds, "there are no bounds; write bounds: and below it a measure and its limit, "
                    + "threads.left: {at-most: 2}.");
        }
        bounds.entries().forEach((measure, bound) -> {
            if (bound.token().isScalarValue()) {
                String limit = bound.text().isBlank() ? "10" : bound.text();
                throw yaml.at(bound, "a bound needs at-most, at-least or per-request; write %s: {at-most: %s}."
                        .formatted(measure, limit));
            }
        });
        return bounds.entries();
    }

    private static double scrapeGap(Limit limit, YamlFile yaml) {
        if (limit == null) {
            return SCRAPE_GAP_BY_DEFAULT;
        }
        double seconds;
        try {
            seconds = limit.in("s", 1);
        } catch (IllegalArgumentException e) {
            throw wrong(yaml, "scrape-gap", "scrape-gap: %s.".formatted(e.getMessage()));
        }
        if (limit.dependsOnCores() || seconds <= SECONDS_BETWEEN_SCRAPES) {
            throw wrong(yaml, "scrape-gap", "scrape-gap is '%s', but the app is scraped once a second; write a longer "
                    + "time, such as 5s.".formatted(limit.text()));
        }
        return seconds;
    }

    private static String experiment(String name, YamlFile yaml) {
        try {
            return name == null ? null : ExperimentFiles.named(name).name();
        } catch (UsageException e) {
            throw wrong(yaml, "experiment", e.getMessage());
        }
    }

    private static Map<String, String> load(Contents contents, YamlFile yaml) {
        if (!contents.load.isEmpty() && contents.experiment == null) {
            throw yaml.at(yaml.root().entries().get("load").key(),
                    "load changes the load of an experiment, and none is named; leave it out.");
        }
        if (contents.load.containsValue(null)) {
            throw wrong(yaml, "load", "load is a mapping of what the experiment's script reads from its "
                    + "environment, such as RATE: 4.");
        }
        return contents.load;
    }

    private static UsageException wrong(YamlFile yaml, String key, String what) {
        return yaml.at(yaml.root().entries().get(key), what);
    }

    /**
     * A budget for any app that comes with the lab: a file like everybody's, so that it can be read, copied and
     * changed.
     */
    public enum Preset {

        /** For an app whose requests start no threads. */
        STRICT,
        /** For an app whose own pools come and go. */
        STEADY;

        public Budget budget() {
            String file = this + ".yml";
            return Budget.read(Path.of(file), YamlFile.beside(Preset.class, file));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
