package io.executorlab.lab.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Measures;

/** Finds the headline from the evidence alone, by the rules of {@code headlines.yml}. */
final class Headlines {

    private static final String FILE = "headlines.yml";
    private static final Rules RULES = new YamlFile(FILE, Resource.text(Headlines.class, FILE)).as(Rules.class);
    private static final String PEAK = "threads.peak";
    private static final Pattern REQUEST = Pattern.compile("latency\\((.+)\\)");

    /** @param clauses ends of sentences that rules share, by name */
    private record Rules(Map<String, List<HeadlineRule>> clauses, List<HeadlineRule> rules) {
    }

    private Headlines() {
    }

    /**
     * One or two sentences.
     *
     * @param measured by cell, only those with evidence
     * @param absent why a flaw cannot be seen on the JVM that its cell ran on, by cell
     */
    static Headline of(Experiment experiment, Map<String, Measures> measured, Map<String, String> absent) {
        List<Pair> pairs = pairs(experiment, measured, absent);
        return RULES.rules.stream()
                .flatMap(rule -> pairs.stream().flatMap(pair -> rule.of(pair, RULES.clauses).stream())).findFirst()
                .or(() -> absent.values().stream().findFirst().map(Headline::of)).or(() -> threads(measured))
                .orElse(new Headline("Broken and fixed were not both measured in this run", "."));
    }

    /** The fewest and the most threads, where variants are no pair; empty where fewer than two have any. */
    private static Optional<Headline> threads(Map<String, Measures> measured) {
        List<String> peaks = measured.keySet().stream().filter(cell -> measured.get(cell).value(PEAK).isPresent())
                .sorted(Comparator.comparingDouble(cell -> measured.get(cell).value(PEAK).getAsDouble()))
                .map(cell -> "%s with %s".formatted(Numbers.number(measured.get(cell).value(PEAK).getAsDouble()), cell))
                .toList();
        return peaks.size() < 2 ? Optional.empty()
                : Optional.of(new Headline(
                        "Threads peak at %s and at %s".formatted(peaks.get(0), peaks.get(peaks.size() - 1)), "."));
    }

    /**
     * Broken and fixed of each load, in the loads' order; on a JVM that cannot show the flaw there is nothing to
     * compare. Loads that were run less than half as often as another say nothing.
     */
    private static List<Pair> pairs(Experiment experiment, Map<String, Measures> measured, Map<String, String> absent) {
        List<Pair> pairs = new ArrayList<>();
        List<String> requests = experiment.counters().keySet().stream().map(REQUEST::matcher).filter(Matcher::matches)
                .map(name -> name.group(1)).toList();
        for (String load : experiment.loads().keySet()) {
            Optional<Measures> broken = first(experiment, load, "broken", measured, absent);
            Optional<Measures> fixed = first(experiment, load, "fixed", measured, absent);
            if (broken.isPresent() && fixed.isPresent()) {
                pairs.add(new Pair(broken.get(), fixed.get(), requests));
            }
        }
        int most = pairs.stream().mapToInt(Pair::leastRuns).max().orElse(0);
        return pairs.stream().filter(pair -> 2 * pair.leastRuns() >= most).toList();
    }

    private static Optional<Measures> first(Experiment experiment, String load, String variant,
            Map<String, Measures> measured, Map<String, String> absent) {
        return experiment.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load))
                .filter(cell -> measured.containsKey(cell.id()) && !absent.containsKey(cell.id()))
                .findFirst().map(cell -> measured.get(cell.id()));
    }
}
