package io.executorlab.lab.comparison;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.comparison.ExperimentResult.Headline;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadGroups.Group;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Stall;
import io.executorlab.lab.statistics.Interval;

/** Finds the headline from the evidence alone, by the rules of {@code headlines.yml}. */
final class Headlines {

    private static final Rules RULES = YamlFile.beside(Headlines.class, "headlines.yml").as(Rules.class);
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
                .flatMap(rule -> pairs.stream().flatMap(pair -> rule.of(pair).stream())).findFirst()
                .or(() -> absent.values().stream().findFirst().map(why -> new Headline(why, "")))
                .or(() -> threads(measured))
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
        List<String> requests = experiment.counters().keySet().stream().map(REQUEST::matcher).filter(Matcher::matches)
                .map(name -> name.group(1)).toList();
        List<Pair> pairs = experiment.loads().keySet().stream()
                .flatMap(load -> first(experiment, load, "broken", measured, absent).stream()
                        .flatMap(broken -> first(experiment, load, "fixed", measured, absent).stream()
                                .map(fixed -> Pair.of(broken, fixed, requests))))
                .toList();
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

        Rule {
            more = Objects.requireNonNullElse(more, "");
        }

        /** Empty where it does not hold. */
        Optional<Headline> of(Pair pair) {
            return (each == null ? Stream.of(pair) : pair.parts(each))
                    .filter(part -> when.stream().allMatch(condition -> part.excess(condition) > 1))
                    .max(Comparator.comparingDouble(part -> when.isEmpty() ? 1 : part.excess(when.get(0))))
                    .flatMap(part -> part.filled(what).flatMap(
                            begun -> part.filled(more).map(ended -> new Headline(begun, ended))));
        }
    }

    /**
     * Broken and fixed under the same load, and what a headline may be about in them.
     *
     * @param requests the names by which the client tells its requests apart
     * @param words what {@code headlines.yml} may name of the two, and of the part of them that this is
     */
    record Pair(Measures broken, Measures fixed, List<String> requests, Map<String, String> words) {

        private static final Pattern CONDITION = Pattern.compile("(.+?) > (?:([\\d.]+) \\* )?(.+)");
        private static final Pattern MEASURE = Pattern.compile("(broken|fixed) (.+)");
        private static final Pattern PLACEHOLDER = Pattern.compile("`([^`]+)`|\\$([a-z0-9-]+)");
        private static final String P95 = "http.client.p95";

        /** A part of the two, of which there may be several. */
        enum Part { STALL, REQUEST, GROUP, QUEUE }

        int leastRuns() {
            return Math.min(broken.runs().size(), fixed.runs().size());
        }

        static Pair of(Measures broken, Measures fixed, List<String> requests) {
            Pair pair = new Pair(broken, fixed, requests, new HashMap<>());
            pair.starter().ifPresent(starter -> pair.words.put("first-starter", starter.origin()));
            if (pair.isOfOneLoad()) {
                pair.words.put("of-all", P95);
            }
            return pair;
        }

        Stream<Pair> parts(Part part) {
            Stream<Map<String, String>> found = switch (part) {
                case STALL -> stalls();
                case REQUEST -> Stream.concat(requests.stream().map(name -> Map.of("request", name, "p95",
                        "%s(%s)".formatted(P95, name), "of-server", "http.server.mean(%s)".formatted(name))),
                        isOfOneLoad() ? Stream.of(Map.of("request", "A request", "p95", P95)) : Stream.of());
                case GROUP -> busy(broken).stream().map(this::words);
                case QUEUE -> longestQueue(broken).stream().map(this::words);
            };
            return found.map(more -> {
                Map<String, String> all = new HashMap<>(words);
                all.putAll(more);
                return new Pair(broken, fixed, requests, all);
            });
        }

        /** Says how often the first has the second in it, at least; 0 where either was not measured. */
        double excess(String condition) {
            Matcher sides = CONDITION.matcher(condition);
            if (!sides.matches()) {
                throw new IllegalArgumentException("'%s' is no condition".formatted(condition));
            }
            Optional<Interval> first = spread(sides.group(1));
            Optional<Interval> second = spread(sides.group(3));
            if (first.isEmpty() || second.isEmpty() || first.get().low() == 0) {
                return 0;
            }
            double limit = second.get().high() * (sides.group(2) == null ? 1 : Double.parseDouble(sides.group(2)));
            return limit == 0 ? Double.MAX_VALUE : first.get().low() / limit;
        }

        private Optional<Interval> spread(String operand) {
            return filled(operand).flatMap(text -> {
                Matcher measure = MEASURE.matcher(text);
                if (measure.matches()) {
                    Measures side = side(measure);
                    return side.value(measure.group(2)).isEmpty() ? Optional.empty()
                            : Optional.of(side.spread(measure.group(2)));
                }
                double figure = Double.parseDouble(text);
                return Optional.of(Interval.of(figure, figure));
            });
        }

        private Measures side(Matcher measure) {
            return measure.group(1).equals("broken") ? broken : fixed;
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
            return RULES.clauses.containsKey(name)
                    ? Optional.of(RULES.clauses.get(name).stream().flatMap(clause -> clause.of(this).stream())
                            .map(Headline::what).filter(text -> !text.isEmpty()).findFirst().orElse(""))
                    : Optional.ofNullable(words.get(name));
        }

        private Optional<String> number(String measured) {
            Matcher measure = MEASURE.matcher(measured);
            return measure.matches() && side(measure).value(measure.group(2)).isPresent()
                    ? Optional.of(Numbers.number(side(measure).value(measure.group(2)).getAsDouble()))
                    : Optional.empty();
        }

        // Where the client did not do the same to both, the times of all its requests cannot be compared.
        private boolean isOfOneLoad() {
            return first(broken).run().subject().load().equals(first(fixed).run().subject().load());
        }

        private Stream<Map<String, String>> stalls() {
            return fixed.runs().stream().anyMatch(run -> !Stall.in(run).isEmpty()) ? Stream.of()
                    : broken.runs().stream().flatMap(run -> Stall.in(run).stream())
                            .map(stall -> Map.of("executor", stall.executor(), "threads", "" + stall.threads(),
                                    "queued", "" + stall.queued(), "waiting", stall.waiting().toString(),
                                    "works-beside", "" + (stall.othersCompleted() + stall.answered())));
        }

        private Map<String, String> words(Group group) {
            Map<String, String> words = new HashMap<>(Map.of("count", "" + group.count(), "name", group.name(),
                    "place", group.place().words(),
                    "all", "" + ThreadGroups.fullest(first(broken)).orElseThrow().threads().size(),
                    "least", "" + at(broken, group.place()).min().orElseThrow()));
            if (ThreadGroups.fullest(first(fixed)).isPresent()) {
                words.put("most-fixed", "" + at(fixed, group.place()).max().orElseThrow());
                if (Classification.isOfCommonPool(group.name())) {
                    words.put("common-pool", words.get("count"));
                    words.put("common-pool-fixed", "" + busy(fixed).stream()
                            .filter(other -> Classification.isOfCommonPool(other.name())).mapToInt(Group::count).sum());
                }
            }
            starter().filter(starter -> starter.name().equals(group.name())).ifPresent(starter -> {
                words.put("starter", starter.where());
                words.put("elsewhere", "" + (first(broken).startsByLoad().stream()
                        .filter(start -> ThreadNames.normalise(start.name()).equals(group.name())).count()
                        - starter.count()));
            });
            return words;
        }

        private Map<String, String> words(String executor) {
            Optional<String> ofFixed = longestQueue(fixed);
            return Map.of("executor", executor,
                    "queued-fixed", ofFixed.map(name -> fixed.value(queue(name, "max")).getAsDouble())
                            .map(Numbers::number).orElse("0"),
                    "mean-fixed", ofFixed.map(name -> "" + fixed.spread(queue(name, "mean")).high()).orElse("0"));
        }

        private Optional<Starter> starter() {
            return Starter.most(first(broken).startsByLoad()).stream().findFirst();
        }

        private static Evidence first(Measures side) {
            return side.runs().get(0);
        }

        /** The groups of the fullest dump that do or wait for something, the largest first. */
        private static List<Group> busy(Measures side) {
            return ThreadGroups.ofFullest(first(side)).stream().filter(group -> !group.quiet()).toList();
        }

        /** In each run's fullest dump, how many threads stand in this place, whatever their name. */
        private static IntStream at(Measures side, Place place) {
            return side.runs().stream().mapToInt(run -> ThreadGroups.ofFullest(run).stream()
                    .filter(group -> group.place().equals(place)).mapToInt(Group::count).sum());
        }

        /** The executor whose queue is longest on average; empty where none has any. */
        private static Optional<String> longestQueue(Measures side) {
            Set<String> names = new TreeSet<>();
            side.runs().forEach(run -> names.addAll(Readings.executors(run.underLoad(), Readings.QUEUED)));
            return names.stream().filter(name -> side.value(queue(name, "max")).orElse(0) > 0)
                    .max(Comparator.comparingDouble(name -> side.value(queue(name, "mean")).orElse(0)));
        }

        private static String queue(String executor, String what) {
            return "executor.queue.%s(%s)".formatted(what, executor);
        }
    }
}
