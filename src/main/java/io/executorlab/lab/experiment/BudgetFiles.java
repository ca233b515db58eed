package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

import io.executorlab.lab.common.UsageException;

/** Reads budgets, YAML or JSON, and keeps the line and column of each bound. */
public final class BudgetFiles {

    /** The folder in a check's folder that holds the budget it was judged by. */
    public static final String KEPT = "budget";

    private static final List<String> KEYS = List.of("$schema", "name", "about", "requests", "scrape-gap", "experiment", "bounds");
    private static final List<String> SIDES = List.of(Bound.AT_LEAST, Bound.AT_MOST, Bound.PER_REQUEST);
    // The app is scraped once a second.
    private static final double SECONDS_BETWEEN_SCRAPES = 1;

    private final Path file;

    private BudgetFiles(Path file) {
        this.file = file;
    }

    /** Throws {@link UsageException} with file, line and column where the file is no budget. Measures are not looked up. */
    public static Budget read(Path file) {
        BudgetFiles reader = new BudgetFiles(file);
        return reader.budget(reader.compose());
    }

    /** Keeps a budget's file in a check's folder, under its own name; throws {@link IOException} where it cannot be written. */
    public static void keep(Budget budget, Path folder) throws IOException {
        Path kept = Files.createDirectories(folder.resolve(KEPT));
        Files.copy(budget.file(), kept.resolve(budget.file().getFileName().toString()));
    }

    /** The budget that {@link #keep} has kept; empty where there is none. Throws {@link UsageException} where it is damaged. */
    public static Optional<Budget> kept(Path folder) throws IOException {
        if (!Files.isDirectory(folder.resolve(KEPT))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder.resolve(KEPT))) {
            return files.sorted().findFirst().map(file -> read(file).in(file.getFileName()));
        }
    }

    private Node compose() {
        try {
            return new Compose(LoadSettings.builder().setAllowNonScalarKeys(true).build()).composeString(text())
                    .orElseThrow(() -> FileProblem.at(file, 1, 1, "the file is empty.", null));
        } catch (IOException e) {
            throw FileProblem.unreadable(file, e);
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
            String context = e.getContext() == null ? "" : e.getContext() + ", ";
            throw FileProblem.at(file, mark.map(at -> at.getLine() + 1).orElse(0), mark.map(at -> at.getColumn() + 1).orElse(0),
                    context + e.getProblem() + ".", e);
        } catch (YamlEngineException e) {
            throw FileProblem.at(file, 0, 0, e.getMessage(), e);
        }
    }

    // The YAML parser takes no tab for indentation, JSON allows it; a string of JSON cannot hold one.
    private String text() throws IOException {
        String text = Files.readString(file);
        return text.stripLeading().startsWith("{") ? text.replace('\t', ' ') : text;
    }

    private Budget budget(Node root) {
        Map<String, NodeTuple> keys = mapping(root, "a budget is a mapping with the key bounds.");
        checkKnown(keys, KEYS);
        NodeTuple bounds = keys.get("bounds");
        if (bounds == null) {
            throw at(root, "there are no bounds; write bounds: and below it a measure and its limit, threads.left: {at-most: 2}.");
        }
        return new Budget(file, text(keys, "name").orElseGet(this::nameOfFile), text(keys, "about").orElse(""),
                requests(keys.get("requests")), scrapeGap(keys.get("scrape-gap")), experiment(keys), entries(bounds.getValueNode()));
    }

    private List<Budget.Entry> entries(Node bounds) {
        Map<String, NodeTuple> byMeasure = mapping(bounds, "bounds is a mapping of measures, such as threads.left: {at-most: 2}.");
        if (byMeasure.isEmpty()) {
            throw at(bounds, "there are no bounds; write a measure and its limit, threads.left: {at-most: 2}.");
        }
        List<Budget.Entry> entries = new ArrayList<>();
        byMeasure.forEach((measure, tuple) -> entries.add(
                new Budget.Entry(measure, bound(measure, tuple), line(tuple.getKeyNode()), column(tuple.getKeyNode()))));
        return entries;
    }

    private Bound bound(String measure, NodeTuple tuple) {
        Node value = tuple.getValueNode();
        String limit = value instanceof ScalarNode scalar && !isEmpty(scalar) ? scalar.getValue() : "10";
        String needed = "a bound needs at-most, at-least or per-request; write %s: {at-most: %s}.".formatted(measure, limit);
        Map<String, NodeTuple> sides = mapping(value, needed);
        checkKnown(sides, SIDES);
        if (sides.isEmpty()) {
            throw at(value, needed);
        }
        return new Bound(limit(sides, Bound.AT_LEAST), limit(sides, Bound.AT_MOST), limit(sides, Bound.PER_REQUEST));
    }

    private String limit(Map<String, NodeTuple> sides, String side) {
        return sides.containsKey(side) ? limit(sides.get(side), side).text() : null;
    }

    private Limit limit(NodeTuple tuple, String what) {
        Node value = tuple.getValueNode();
        if (!(value instanceof ScalarNode scalar) || isEmpty(scalar)) {
            throw at(value, what + " has no limit; write a number such as 10, 200ms or 60 + 2 * cores.");
        }
        try {
            return new Limit(scalar.getValue());
        } catch (IllegalArgumentException e) {
            throw at(value, e.getMessage() + ".");
        }
    }

    private Optional<String> text(Map<String, NodeTuple> keys, String key) {
        if (!keys.containsKey(key)) {
            return Optional.empty();
        }
        Node value = keys.get(key).getValueNode();
        if (!(value instanceof ScalarNode scalar) || !value.getTag().equals(Tag.STR) || scalar.getValue().isBlank()) {
            throw at(value, "%s is a text; write it in quotes or leave it out.".formatted(key));
        }
        return Optional.of(scalar.getValue().strip());
    }

    private int requests(NodeTuple tuple) {
        if (tuple == null) {
            return Budget.REQUESTS_BY_DEFAULT;
        }
        Node value = tuple.getValueNode();
        if (!(value instanceof ScalarNode scalar) || !scalar.getValue().matches("\\d{1,9}")) {
            throw at(value, "requests is how many the app must have handled for a verdict; write a whole number such as %d."
                    .formatted(Budget.REQUESTS_BY_DEFAULT));
        }
        return Integer.parseInt(scalar.getValue());
    }

    private double scrapeGap(NodeTuple tuple) {
        if (tuple == null) {
            return Budget.SCRAPE_GAP_BY_DEFAULT;
        }
        Limit limit = limit(tuple, "scrape-gap");
        double seconds;
        try {
            seconds = limit.in("s", 1);
        } catch (IllegalArgumentException e) {
            throw at(tuple.getValueNode(), "scrape-gap: " + e.getMessage() + ".");
        }
        if (limit.dependsOnCores() || seconds <= SECONDS_BETWEEN_SCRAPES) {
            throw at(tuple.getValueNode(), "scrape-gap is '%s', but the app is scraped once a second; write a longer time, such as 5s."
                    .formatted(limit.text()));
        }
        return seconds;
    }

    private String experiment(Map<String, NodeTuple> keys) {
        Optional<String> name = text(keys, "experiment");
        try {
            name.ifPresent(ExperimentFiles::named);
        } catch (UsageException e) {
            throw at(keys.get("experiment").getValueNode(), e.getMessage());
        }
        return name.orElse(null);
    }

    private Map<String, NodeTuple> mapping(Node node, String whatElse) {
        if (!(node instanceof MappingNode mapping)) {
            throw at(node, whatElse);
        }
        Map<String, NodeTuple> entries = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                throw at(entry.getKeyNode(), "a key is a plain text.");
            }
            NodeTuple first = entries.putIfAbsent(key.getValue(), entry);
            if (first != null) {
                throw at(key, "'%s' stands in line %d already.".formatted(key.getValue(), line(first.getKeyNode())));
            }
        }
        return entries;
    }

    private void checkKnown(Map<String, NodeTuple> keys, List<String> known) {
        keys.forEach((key, tuple) -> {
            if (!known.contains(key)) {
                throw at(tuple.getKeyNode(), FileProblem.unknownKey(key, known));
            }
        });
    }

    private String nameOfFile() {
        return file.getFileName().toString().replaceFirst("\\.[^.]+$", "");
    }

    private UsageException at(Node node, String what) {
        return FileProblem.at(file, line(node), column(node), what, null);
    }

    private static boolean isEmpty(ScalarNode scalar) {
        return scalar.getTag().equals(Tag.NULL) || scalar.getValue().isBlank();
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }

    private static int column(Node node) {
        return node.getStartMark().map(mark -> mark.getColumn() + 1).orElse(0);
    }
}
