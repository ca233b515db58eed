package io.executorlab.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Bounds that a build must keep, as read from a budget file.
 *
 * @param name the file's own, or the file's name without its ending
 * @param requests with fewer handled requests than this there is no verdict; 0 for an app that does not count them
 * @param scrapeGapSeconds a longer time without a scrape under load leaves no evidence
 * @param experiment for the lab's own budgets, whose {@code fixed} keeps the budget and whose {@code broken} breaks it;
 * null otherwise
 * @param load what the experiment's load needs otherwise to show that; its environment
 */
public record Budget(Path file, String name, String about, int requests, double scrapeGapSeconds, String experiment,
        Map<String, String> load, List<Entry> bounds) {

    public static final int REQUESTS_BY_DEFAULT = 100;
    /** In seconds: five missed scrapes in a row. */
    public static final double SCRAPE_GAP_BY_DEFAULT = 5;

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

    Budget in(Path other) {
        return new Budget(other, name, about, requests, scrapeGapSeconds, experiment, load, bounds);
    }

    public String at(Entry entry) {
        return "%s, line %d, column %d".formatted(file, entry.line(), entry.column());
    }
}
