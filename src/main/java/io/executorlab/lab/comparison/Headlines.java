package io.executorlab.lab.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Measures;

/**
 * Finds the headline from the evidence alone: the rules are asked in turn, and the first that finds a
 * clear difference between broken and fixed speaks.
 */
final class Headlines {

    private static final List<Function<Pair, Optional<Headline>>> RULES =
            List.of(HeadlineRules::deadlock, HeadlineRules::refusedByProxy,
                    HeadlineRules::lostAtTheEnd, HeadlineRules::waitNobodySees, HeadlineRules::crowd,
                    HeadlineRules::starts, HeadlineRules::blockedForEachTask,
                    HeadlineRules::queue, HeadlineRules::commonPool,
                    HeadlineRules::unanswered, HeadlineRules::slowRequest, HeadlineRules::moreThreads);
    private static final Pattern REQUEST = Pattern.compile("latency\\((.+)\\)");

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
        for (Function<Pair, Optional<Headline>> rule : RULES) {
            for (Pair pair : pairs) {
                Optional<Headline> sentence = rule.apply(pair);
                if (sentence.isPresent()) {
                    return sentence.get();
                }
            }
        }
        if (!pairs.isEmpty()) {
            return HeadlineRules.noDifference(pairs.get(0));
        }
        return absent.values().stream().findFirst().map(Headline::of).or(() -> HeadlineRules.threads(measured))
                .orElse(new Headline("Broken and fixed were not both measured in this run", "."));
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
            Map<String, Measures> measured,
            Map<String, String> absent) {
        return experiment.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load))
                .filter(cell -> measured.containsKey(cell.id()) && !absent.containsKey(cell.id()))
                .findFirst().map(cell -> measured.get(cell.id()));
    }
}
