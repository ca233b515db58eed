package io.executorlab.lab.budget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.measure.Measures;

/**
 * The changes from one check to a later one.
 *
 * @param unfair in words, what makes the two hard to compare: another JDK, other cores, another budget; empty where
 * nothing does
 * @param measures the budget's first, then the others by name, then the threads of each name in the fullest dump under
 * load where their number is another
 */
public record Comparison(List<String> unfair, List<Change> measures) {

    /** A measure before and after; null where a check has no evidence of it. */
    public record Change(String measure, String unit, Double before, Double after) {

        /** Null where one of them is missing. */
        public Double difference() {
            return before == null || after == null ? null : after - before;
        }

        public boolean isNone() {
            return Objects.equals(before, after);
        }
    }

    public static Comparison of(CheckResult before, CheckResult after) {
        return new Comparison(unfair(before, after),
                Stream.concat(measures(before, after), groups(before, after)).toList());
    }

    private static List<String> unfair(CheckResult before, CheckResult after) {
        List<String> words = new ArrayList<>();
        if (before.machine() != null && after.machine() != null) {
            differs(words, "JDK %s before, %s now", before.machine().jdk(), after.machine().jdk());
            differs(words, "%s cores before, %s now", before.machine().cores(), after.machine().cores());
            differs(words, "the app saw %s processors before, %s now", before.machine().processors(),
                    after.machine().processors());
        }
        differs(words, "budget %s before, %s now", before.budget(), after.budget());
        return words;
    }

    private static void differs(List<String> words, String sentence, Object before, Object after) {
        if (!Objects.equals(before, after)) {
            words.add(sentence.formatted(before, after));
        }
    }

    private static Stream<Change> measures(CheckResult before, CheckResult after) {
        Set<String> names = new LinkedHashSet<>();
        after.bounds().forEach(bound -> names.add(bound.measure()));
        Set<String> others = new TreeSet<>(before.measures().keySet());
        others.addAll(after.measures().keySet());
        names.addAll(others);
        return names.stream().map(name -> new Change(name, unit(name), before.measures().get(name),
                        after.measures().get(name)))
                .filter(change -> change.before() != null || change.after() != null);
    }

    /** Empty for a measure that this version does not know: the baseline may be an older one's. */
    private static String unit(String name) {
        try {
            return Measures.named(name).unit();
        } catch (UsageException e) {
            return "";
        }
    }

    private static Stream<Change> groups(CheckResult before, CheckResult after) {
        Map<String, Double> earlier = byName(before);
        Map<String, Double> later = byName(after);
        return Stream.of(earlier, later).flatMap(names -> names.keySet().stream()).distinct()
                .map(name -> new Change("threads in a dump, " + name, "", earlier.getOrDefault(name, 0.0),
                        later.getOrDefault(name, 0.0)))
                .filter(change -> !change.isNone())
                .sorted(Comparator.comparingDouble((Change change) -> Math.abs(change.difference())).reversed());
    }

    private static Map<String, Double> byName(CheckResult result) {
        return result.threads().groups().stream().collect(
                Collectors.groupingBy(ThreadGroups.Group::name, TreeMap::new,
                        Collectors.summingDouble(ThreadGroups.Group::count)));
    }
}
