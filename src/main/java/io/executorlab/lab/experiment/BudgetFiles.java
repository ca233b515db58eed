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

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.common.YamlFile.Entry;
import io.executorlab.lab.common.YamlFile.Kind;
import io.executorlab.lab.common.YamlFile.Node;

/** Reads budgets, YAML or JSON, and keeps the line and column of each bound. */
public final class BudgetFiles {

    /** The folder in a check's folder that holds the budget it was judged by. */
    public static final String KEPT = "budget";

    private static final List<String> KEYS =
            List.of("$schema", "name", "about", "requests", "scrape-gap", "experiment", "load", "bounds");
    private static final List<String> SIDES = List.of(Bound.AT_LEAST, Bound.AT_MOST, Bound.PER_REQUEST);
    // The app is scraped once a second.
    private static final double SECONDS_BETWEEN_SCRAPES = 1;

    private final Path file;
    private final YamlFile yaml;

    private BudgetFiles(Path file, YamlFile yaml) {
        this.file = file;
        this.yaml = yaml;
    }

    /**
     * Throws {@link UsageException} with file, line and column where the file is no budget. Measures are not looked up.
     */
    public static Budget read(Path file) {
        return read(file, YamlFile.read(file));
    }

    /** The same of a file whose text is known already. */
    static Budget read(Path file, String text) {
        return read(file, new YamlFile(file.toString(), text));
    }

    private static Budget read(Path file, YamlFile yaml) {
        return new BudgetFiles(file, yaml).budget(yaml.root());
    }

    /**
     * Keeps a budget's file in a check's folder, under its own name; throws {@link IOException} where it cannot be
     * written.
     */
    public static void keep(Budget budget, Path folder) throws IOException {
        Files.copy(budget.file(), placeFor(budget.file(), folder));
    }

    /** The same of a budget that is no file of the user's. */
    static void keep(Path file, String text, Path folder) throws IOException {
        Files.writeString(placeFor(file, folder), text, StandardOpenOption.CREATE_NEW);
    }

    private static Path placeFor(Path file, Path folder) throws IOException {
        return Files.createDirectories(folder.resolve(KEPT)).resolve(file.getFileName().toString());
    }

    /**
     * The budget that {@link #keep} has kept; empty where there is none. Throws {@link UsageException} where it is
     * damaged, or a link.
     */
    public static Optional<Budget> kept(Path folder) throws IOException {
        if (!Files.isDirectory(folder.resolve(KEPT))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(SafePaths.none(folder.resolve(KEPT)))) {
            return files.sorted().findFirst().map(file -> read(SafePaths.none(file)).in(file.getFileName()));
        }
    }

    private Budget budget(Node root) {
        Map<String, Entry> keys = mapping(root, "a budget is a mapping with the key bounds.");
        yaml.checkKnown(root, KEYS);
        Entry bounds = keys.get("bounds");
        if (bounds == null) {
            throw yaml.at(root,
                    "there are no bounds; write bounds: and below it a measure and its limit, threads.left: "
                            + "{at-most: 2}.");
        }
        return new Budget(file, text(keys, "name").orElseGet(this::nameOfFile), text(keys, "about").orElse(""),
                requests(keys.get("requests")), scrapeGap(keys.get("scrape-gap")), experiment(keys), load(keys),
                entries(bounds.value()));
    }

    private List<Budget.Entry> entries(Node bounds) {
        Map<String, Entry> byMeasure =
                mapping(bounds, "bounds is a mapping of measures, such as threads.left: {at-most: 2}.");
        if (byMeasure.isEmpty()) {
            throw yaml.at(bounds, "there are no bounds; write a measure and its limit, threads.left: {at-most: 2}.");
        }
        List<Budget.Entry> entries = new ArrayList<>();
        byMeasure.forEach((measure, entry) -> entries.add(
                new Budget.Entry(measure, bound(measure, entry), entry.key().line(), entry.key().column())));
        return entries;
    }

    private Bound bound(String measure, Entry entry) {
        Node value = entry.value();
        String limit = value.isPlain() && !value.isEmpty() ? value.text() : "10";
        String needed =
                "a bound needs at-most, at-least or per-request; write %s: {at-most: %s}.".formatted(measure, limit);
        Map<String, Entry> sides = mapping(value, needed);
        yaml.checkKnown(value, SIDES);
        if (sides.isEmpty()) {
            throw yaml.at(value, needed);
        }
        return new Bound(limit(sides, Bound.AT_LEAST), limit(sides, Bound.AT_MOST), limit(sides, Bound.PER_REQUEST));
    }

    private String limit(Map<String, Entry> sides, String side) {
        return sides.containsKey(side) ? limit(sides.get(side), side).text() : null;
    }

    private Limit limit(Entry entry, String what) {
        Node value = entry.value();
        if (value.isEmpty()) {
            throw yaml.at(value, what + " has no limit; write a number such as 10, 200ms or 60 + 2 * cores.");
        }
        try {
            return new Limit(value.text());
        } catch (IllegalArgumentException e) {
            throw yaml.at(value, e.getMessage() + ".");
        }
    }

    private Optional<String> text(Map<String, Entry> keys, String key) {
        if (!keys.containsKey(key)) {
            return Optional.empty();
        }
        Node value = keys.get(key).value();
        if (value.kind() != Kind.TEXT || value.isEmpty()) {
            throw yaml.at(value, "%s is a text; write it in quotes or leave it out.".formatted(key));
        }
        return Optional.of(value.text().strip());
    }

    private int requests(Entry entry) {
        if (entry == null) {
            return Budget.REQUESTS_BY_DEFAULT;
        }
        Node value = entry.value();
        if (!value.text().matches("\\d{1,9}")) {
            throw yaml.at(value,
                    "requests is how many the app must have handled for a verdict; write a whole number such as %d."
                            .formatted(Budget.REQUESTS_BY_DEFAULT));
        }
        return Integer.parseInt(value.text());
    }

    private double scrapeGap(Entry entry) {
        if (entry == null) {
            return Budget.SCRAPE_GAP_BY_DEFAULT;
        }
        Limit limit = limit(entry, "scrape-gap");
        double seconds;
        try {
            seconds = limit.in("s", 1);
        } catch (IllegalArgumentException e) {
            throw yaml.at(entry.value(), "scrape-gap: " + e.getMessage() + ".");
        }
        if (limit.dependsOnCores() || seconds <= SECONDS_BETWEEN_SCRAPES) {
            throw yaml.at(entry.value(),
                    "scrape-gap is '%s', but the app is scraped once a second; write a longer time, such as 5s."
                            .formatted(limit.text()));
        }
        return seconds;
    }

    private String experiment(Map<String, Entry> keys) {
        Optional<String> name = text(keys, "experiment");
        try {
            name.ifPresent(ExperimentFiles::named);
        } catch (UsageException e) {
            throw yaml.at(keys.get("experiment").value(), e.getMessage());
        }
        return name.orElse(null);
    }

    private Map<String, String> load(Map<String, Entry> keys) {
        if (!keys.containsKey("load")) {
            return Map.of();
        }
        Entry load = keys.get("load");
        if (!keys.containsKey("experiment")) {
            throw yaml.at(load.key(), "load changes the load of an experiment, and none is named; leave it out.");
        }
        String needed =
                "load is a mapping of what the experiment's script reads from its environment, such as RATE: 4.";
        Map<String, String> environment = new LinkedHashMap<>();
        mapping(load.value(), needed).forEach((name, entry) -> {
            if (!entry.value().isPlain() || entry.value().isEmpty()) {
                throw yaml.at(entry.value(), needed);
            }
            environment.put(name, entry.value().text());
        });
        return environment;
    }

    private Map<String, Entry> mapping(Node node, String whatElse) {
        if (node.kind() != Kind.MAPPING) {
            throw yaml.at(node, whatElse);
        }
        return node.entries();
    }

    private String nameOfFile() {
        return file.getFileName().toString().replaceFirst("\\.[^.]+$", "");
    }
}
