package io.executorlab.lab.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.verdict.Verdict;

/**
 * The sentence that matters first, from the evidence alone: the rules are asked in turn, and the first that finds a clear
 * difference between broken and fixed speaks.
 */
final class Headline {

    private static final List<Function<Pair, Optional<String>>> RULES = List.of(HeadlineRules::deadlock, HeadlineRules::refusedByProxy,
            HeadlineRules::waitNobodySees, HeadlineRules::crowd, HeadlineRules::starts, HeadlineRules::blockedForEachTask,
            HeadlineRules::queue, HeadlineRules::pending, HeadlineRules::slowRequest, HeadlineRules::slowRound, HeadlineRules::moreThreads);
    private static final Pattern REQUEST = Pattern.compile("latency\\((.+)\\)");

    private Headline() {
    }

    /**
     * One or two sentences.
     *
     * @param measured by cell, only those with evidence
     * @param absent why a flaw cannot be seen on the JVM that its cell ran on, by cell
     */
    static String of(Experiment experiment, Map<String, Measures> measured, Map<String, String> absent, List<ClaimResult> claims) {
        List<Pair> pairs = pairs(experiment, measured, absent);
        if (!experiment.isOfOneFlaw() || pairs.isEmpty() && absent.isEmpty()) {
            return ofClaims(claims).orElse(pairs.isEmpty() ? "Broken and fixed were not both measured in this run."
                    : HeadlineRules.noDifference(pairs.get(0)));
        }
        for (Function<Pair, Optional<String>> rule : RULES) {
            for (Pair pair : pairs) {
                Optional<String> sentence = rule.apply(pair);
                if (sentence.isPresent()) {
                    return sentence.get();
                }
            }
        }
        return pairs.isEmpty() ? absent.values().iterator().next() : HeadlineRules.noDifference(pairs.get(0));
    }

    /**
     * Broken and fixed of each load, in the loads' order; on a JVM that cannot show the flaw there is nothing to compare. Loads that were run
     * less than half as often as another say nothing.
     */
    private static List<Pair> pairs(Experiment experiment, Map<String, Measures> measured, Map<String, String> absent) {
        List<Pair> pairs = new ArrayList<>();
        List<String> requests = experiment.counters().keySet().stream().map(REQUEST::matcher).filter(Matcher::matches)
                .map(name -> name.group(1)).toList();
        Map<String, String> rounds = new LinkedHashMap<>();
        experiment.tables().forEach(table -> table.columns().forEach((heading, measure) -> {
            if (measure.startsWith("round.median(")) {
                rounds.put(heading, measure);
            }
        }));
        for (String load : experiment.loads().keySet()) {
            Optional<Measures> broken = first(experiment, load, "broken", measured, absent);
            Optional<Measures> fixed = first(experiment, load, "fixed", measured, absent);
            if (broken.isPresent() && fixed.isPresent()) {
                pairs.add(new Pair(broken.get(), fixed.get(), requests, rounds));
            }
        }
        int most = pairs.stream().mapToInt(Pair::leastRuns).max().orElse(0);
        return pairs.stream().filter(pair -> 2 * pair.leastRuns() >= most).toList();
    }

    private static Optional<Measures> first(Experiment experiment, String load, String variant, Map<String, Measures> measured,
            Map<String, String> absent) {
        return experiment.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load))
                .filter(cell -> measured.containsKey(cell.id()) && !absent.containsKey(cell.id()))
                .findFirst().map(cell -> measured.get(cell.id()));
    }

    /** A refuted claim is what a reader does not expect, so it goes first. */
    private static Optional<String> ofClaims(List<ClaimResult> claims) {
        String refuted = Verdict.REFUTED.toString();
        List<ClaimResult> judged = claims.stream().filter(claim -> claim.figures().broken() != null).toList();
        Optional<ClaimResult> first = judged.stream().filter(claim -> claim.verdict().equals(refuted)).findFirst()
                .or(() -> judged.stream().filter(claim -> claim.verdict().equals(Verdict.REPRODUCED.toString())).findFirst())
                .or(() -> judged.stream().findFirst());
        return first.map(claim -> "%s, \"%s\", %s: %s.%s".formatted(claim.id(), claim.statement(), words(claim.verdict()),
                pair(claim.figures().broken(), claim.figures().fixed()), count(judged)));
    }

    private static String words(String verdict) {
        return verdict.equals(Verdict.CONSTRUCTION.toString()) ? verdict
                : "is " + (verdict.equals(Verdict.DIRECTION_ONLY.toString()) ? "reproduced in its direction only" : verdict);
    }

    private static String pair(String before, String after) {
        return after == null || after.isEmpty() ? before : before + " -> " + after;
    }

    private static String count(List<ClaimResult> judged) {
        Map<String, Long> verdicts = judged.stream().collect(Collectors.groupingBy(ClaimResult::verdict, LinkedHashMap::new,
                Collectors.counting()));
        return judged.size() == 1 ? "" : " Of %d claims %s.".formatted(judged.size(), verdicts.entrySet().stream()
                .map(verdict -> verdict.getValue() + " " + verdict.getKey()).collect(Collectors.joining(", ")));
    }
}
