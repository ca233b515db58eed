package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.core.JsonToken;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.common.YamlFile.Entry;
import io.executorlab.lab.common.YamlFile.Node;

/** Reads budgets, YAML or JSON, and keeps the line and column of each bound. */
public final class BudgetFiles {

    public static final String KEPT = "budget";

    // The app is scraped once a second.
    private static final double SECONDS_BETWEEN_SCRAPES = 1;

    /** Null for what is left out. */
    private record Contents(@JsonProperty("$schema") String schema, String name, String about, Integer requests,
            Limit scrapeGap, String experiment,
            Map<String, String> load, LinkedHashMap<String, Bound> bounds) {
    }

    /**
     * Throws {@link UsageException} with file, line and column where the file is no budget. Measures are not looked up.
     */
    public static Budget read(Path file) {
        return read(file, YamlFile.read(file));
    }

    static Budget read(Path file, String text) {
        return read(file, new YamlFile(file.toString(), text));
    }

    /** Throws {@link IOException} where it cannot be written. */
    public static void keep(Budget budget, Path folder) throws IOException {
        Files.copy(budget.file(), placeFor(budget.file(), folder));
    }

    static void keep(Path file, String text, Path folder) throws IOException {
        Files.writeString(placeFor(file, folder), text, StandardOpenOption.CREATE_NEW);
    }

    private static Path placeFor(Path file, Path folder) throws IOException {
        return Files.createDirectories(folder.resolve(KEPT)).resolve(file.getFileName().toString());
    }

    /** Empty where there is none; throws {@link UsageException} where it is damaged, or a link. */
    public static Optional<Budget> kept(Path folder) throws IOException {
        if (!Files.isDirectory(folder.resolve(KEPT))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(SafePaths.none(folder.resolve(KEPT)))) {
            return files.sorted().findFirst().map(file -> read(SafePaths.none(file)).in(file.getFileName()));
        }
    }

    private static Budget read(Path file, YamlFile yaml) {
        Map<String, Entry> places = places(yaml);
        Contents contents = yaml.as(Contents.class);
        List<Budget.Entry> bounds = new ArrayList<>();
        contents.bounds().forEach((measure, bound) -> {
            Node place = places.get(measure).key();
            bounds.add(new Budget.Entry(measure, bound, place.line(), place.column()));
        });
        String name = contents.name() == null ? file.getFileName().toString().replaceFirst("\\.[^.]+$", "")
                : contents.name().strip();
        String about = contents.about() == null ? "" : contents.about().strip();
        return new Budget(file, name, about, requests(contents.requests(), yaml),
                scrapeGap(contents.scrapeGap(), yaml), experiment(contents.experiment(), yaml), load(contents, yaml),
                bounds);
    }

    /** Throws {@link UsageException} where a bound has no limit. */
    private static Map<String, Entry> places(YamlFile yaml) {
        Node root = yaml.root();
        Node bounds = root.entries().containsKey("bounds") ? root.entries().get("bounds").value() : root;
        if (bounds == root || bounds.token() != JsonToken.START_OBJECT || bounds.entries().isEmpty()) {
            throw yaml.at(bounds, "there are no bounds; write bounds: and below it a measure and its limit, "
                    + "threads.left: {at-most: 2}.");
        }
        bounds.entries().forEach((measure, entry) -> {
            if (entry.value().token().isScalarValue()) {
                String limit = entry.value().text().isBlank() ? "10" : entry.value().text();
                throw yaml.at(entry.value(), "a bound needs at-most, at-least or per-request; write %s: {at-most: %s}."
                        .formatted(measure, limit));
            }
        });
        return bounds.entries();
    }

    private static int requests(Integer written, YamlFile yaml) {
        if (written != null && written < 0) {
            throw wrong(yaml, "requests", "requests is how many the app must have handled for a verdict; write a whole "
                    + "number such as %d.".formatted(Budget.REQUESTS_BY_DEFAULT));
        }
        return written == null ? Budget.REQUESTS_BY_DEFAULT : written;
    }

    private static double scrapeGap(Limit limit, YamlFile yaml) {
        if (limit == null) {
            return Budget.SCRAPE_GAP_BY_DEFAULT;
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
        if (!contents.load().isEmpty() && contents.experiment() == null) {
            throw yaml.at(yaml.root().entries().get("load").key(),
                    "load changes the load of an experiment, and none is named; leave it out.");
        }
        if (contents.load().containsValue(null)) {
            throw wrong(yaml, "load", "load is a mapping of what the experiment's script reads from its "
                    + "environment, such as RATE: 4.");
        }
        return contents.load();
    }

    private static UsageException wrong(YamlFile yaml, String key, String what) {
        return yaml.at(yaml.root().entries().get(key).value(), what);
    }
}
