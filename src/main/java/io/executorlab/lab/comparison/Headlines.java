package io.executorlab.lab.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
    private record Rules(Map<String, List<Rule>> clauses, List<Rule> rules) {
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

    /** A sentence on broken beside fixed and when it holds, as the file explains. */
    private record Rule(Pair.Part each, List<String> when, String what, String more) {

        private static final Pattern CONDITION = Pattern.compile("(.+?) > (?:([\\d.]+) \\* )?(.+)");
        private static final Pattern MEASURE = Pattern.compile("(broken|fixed) (.+)");
        private static final Pattern PLACEHOLDER = Pattern.compile("`([^`]+)`|\\$([a-z0-9-]+)");

        Rule {
            more = Objects.requireNonNullElse(more, "");
        }

        /** Empty where it does not hold. */
        Optional<Headline> of(Pair pair, Map<String, List<Rule>> clauses) {
            return of(new Scope(pair, pair.words(), clauses));
        }

        private Optional<Headline> of(Scope scope) {
            return (each == null ? Stream.of(scope) : scope.parts(each))
                    .filter(part -> when.stream().allMatch(condition -> part.excess(condition) > 1))
                    .max(Comparator.comparingDouble(part -> when.isEmpty() ? 1 : part.excess(when.get(0))))
                    .flatMap(part -> part.filled(what).flatMap(
                            begun -> part.filled(more).map(ended -> new Headline(begun, ended))));
        }

        /** The two, with the words for a part of them. */
        private record Scope(Pair pair, Map<String, String> words, Map<String, List<Rule>> clauses) {

            Stream<Scope> parts(Pair.Part each) {
                return pair.parts(each).stream().map(found -> new Scope(pair, found, clauses));
            }

            /** Says how often the first has the second in it, at least; 0 where either was not measured. */
            double excess(String condition) {
                Matcher sides = CONDITION.matcher(condition);
                if (!sides.matches()) {
                    throw new IllegalArgumentException("'%s' is no condition".formatted(condition));
                }
                Optional<Measures.Spread> first = spread(sides.group(1));
                Optional<Measures.Spread> second = spread(sides.group(3));
                if (first.isEmpty() || second.isEmpty() || first.get().low() == 0) {
                    return 0;
                }
                double limit = second.get().high() * (sides.group(2) == null ? 1 : Double.parseDouble(sides.group(2)));
                return limit == 0 ? Double.MAX_VALUE : first.get().low() / limit;
            }

            private Optional<Measures.Spread> spread(String operand) {
                return filled(operand).flatMap(text -> {
                    Matcher measure = MEASURE.matcher(text);
                    if (measure.matches()) {
                        Measures side = side(measure);
                        return side.value(measure.group(2)).isEmpty() ? Optional.empty()
                                : Optional.of(side.spread(measure.group(2)));
                    }
                    double figure = Double.parseDouble(text);
                    return Optional.of(new Measures.Spread(figure, figure));
                });
            }

            private Measures side(Matcher measure) {
                return measure.group(1).equals("broken") ? pair.broken() : pair.fixed();
            }

            /** Empty where something that it names was not measured. */
            Optional<String> filled(String text) {
                StringBuilder filled = new StringBuilder();
                Matcher placeholder = PLACEHOLDER.matcher(text);
                while (placeholder.find()) {
                    Optional<String> value = placeholder.group(1) == null ? word(placeholder.group(2))
                            : filled(placeholder.group(1)).flatMap(this::number);
                    if (value.isEmpty()) {
                        return value;
                    }
                    placeholder.appendReplacement(filled, Matcher.quoteReplacement(value.get()));
                }
                return Optional.of(placeholder.appendTail(filled).toString());
            }

            private Optional<String> word(String name) {
                return clauses.containsKey(name)
                        ? Optional.of(clauses.get(name).stream().flatMap(clause -> clause.of(this).stream())
                                .map(Headline::what).filter(text -> !text.isEmpty()).findFirst().orElse(""))
                        : Optional.ofNullable(words.get(name));
            }

            private Optional<String> number(String measured) {
                Matcher measure = MEASURE.matcher(measured);
                return measure.matches() && side(measure).value(measure.group(2)).isPresent()
                        ? Optional.of(Numbers.number(side(measure).value(measure.group(2)).getAsDouble()))
                        : Optional.empty();
            }
        }
    }
}
