package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.statistics.PairInterval;
import io.executorlab.lab.statistics.Sample;

/**
 * The result of a check of one version of an app against another ({@code against.json}).
 *
 * @param machine what both ran on; null where it did not come so far
 * @param problems why there is no evidence, in sentences
 * @param differences none where a run gives no evidence
 * @param bounds the budget on the later version, over its runs
 */
public record VersionComparison(String budget, Versions versions, int runs, Machine machine, List<String> problems,
        List<String> notes, List<Difference> differences, List<BudgetVerdict> bounds) implements BudgetResult {

    public static final String FILE = "against.json";

    /** Judged whatever the budget holds, where the runs have them. */
    private static final List<String> ALWAYS = List.of("threads.started.beyond-pools", "threads.left.beyond-pools",
            Measures.VIRTUAL + "left", "children.left", "fds.left");
    private static final String HANDLED = "requests.handled";
    private static final double SAME_LOAD = 0.2;

    /** The commands that start them. */
    public record Versions(String before, String after) {
    }

    /** One run of a version, with the check's result. */
    public record Run(Evidence evidence, CheckResult result) {
    }

    /** Judges at least three complete runs of each. */
    public static VersionComparison of(Budget budget, Versions versions, List<Run> before, List<Run> after) {
        Measures earlier = new Measures(before.stream().map(Run::evidence).toList());
        Measures later = new Measures(after.stream().map(Run::evidence).toList());
        List<String> notes = new ArrayList<>();
        double one = earlier.value(HANDLED).orElse(Double.NaN);
        double other = later.value(HANDLED).orElse(Double.NaN);
        if (Math.abs(one - other) > SAME_LOAD * Math.max(one, other)) {
            notes.add(english("note.other-load", other, one));
        }
        List<String> unfair = unfair(before.get(0).result(), after.get(0).result());
        if (!unfair.isEmpty()) {
            notes.add(english("note.other-conditions", String.join("; ", unfair)));
        }
        after.stream().flatMap(run -> run.result().notes().stream()).distinct().forEach(notes::add);
        List<Difference> differences = differences(budget, earlier, later);
        if (versions.before.equals(versions.after)) {
            notes.add(english("note.false-alarms", 100 * Difference.falseAlarms(differences), Difference.DIVISIONS));
        }
        return new VersionComparison(budget.name(), versions, after.size(), after.get(0).result().machine(), List.of(),
                notes, differences, bounds(after));
    }

    /** Says what makes two checks hard to compare: another JDK, other cores, another budget. */
    public static List<String> unfair(CheckResult before, CheckResult after) {
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

    /** Of a run that gives no evidence: no difference; {@code proven} are verdicts on the later version in it. */
    public static VersionComparison without(Budget budget, Versions versions, int runs, String problem,
            List<BudgetVerdict> proven) {
        return new VersionComparison(budget.name(), versions, runs, null, List.of(problem), List.of(), List.of(),
                proven);
    }

    /** Those of the budget first. */
    private static List<Difference> differences(Budget budget, Measures before, Measures after) {
        Set<String> own = budget.bounds().stream()
                .filter(entry -> entry.bound().atMost() != null || entry.bound().perRequest() != null)
                .map(Budget.Entry::measure).filter(Difference::isCounter)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Stream<String> others = ALWAYS.stream().filter(measure -> !own.contains(measure)
                && Stream.of(before, after).flatMap(runs -> Difference.values(measure, runs).stream())
                        .allMatch(OptionalDouble::isPresent));
        return Stream.concat(own.stream(), others).map(measure -> Difference.of(measure, before, after)).toList();
    }

    private static List<BudgetVerdict> bounds(List<Run> runs) {
        List<BudgetVerdict> all = runs.stream().flatMap(run -> run.result().bounds().stream()).toList();
        return Groups.by(all, BudgetVerdict::measure).values().stream()
                .map(verdicts -> ofMost(verdicts, runs.size())).toList();
    }

    // The load's own thresholds stand among the bounds of those runs alone that have crossed one.
    private static BudgetVerdict ofMost(List<BudgetVerdict> verdicts, int runs) {
        int broken = in(State.BROKEN, verdicts).size();
        List<BudgetVerdict> unknown = in(State.NO_EVIDENCE, verdicts);
        int held = runs - broken - unknown.size();
        State state = 2 * broken > runs ? State.BROKEN : 2 * held > runs ? State.HELD : State.NO_EVIDENCE;
        BudgetVerdict first =
                in(state, verdicts).stream().min(BudgetVerdict.LARGEST_FIRST).orElse(verdicts.get(0));
        List<Double> values = verdicts.stream().map(BudgetVerdict::value).filter(Objects::nonNull).toList();
        String unjudged = unknown.isEmpty() ? "" : " " + unknown.get(0).why();
        String why = broken == 0 && unknown.isEmpty() ? ""
                : english("bound.exceeded-in-runs", broken, runs, held) + unjudged;
        return new BudgetVerdict(first.measure(), first.unit(), first.bound(),
                values.isEmpty() ? null : Sample.of(values).median(), state, why, first.place(),
                first.state() == state ? first.culprits() : List.of());
    }

    private static List<BudgetVerdict> in(State state, List<BudgetVerdict> verdicts) {
        return verdicts.stream().filter(verdict -> verdict.state() == state).toList();
    }

    @Override
    public Stream<State> states() {
        return Stream.concat(differences.stream().map(Difference::state), bounds.stream().map(BudgetVerdict::state));
    }

    /**
     * A counter in the runs of both versions, and whether the later one's is worse: by runs under the same load on one
     * machine. Counters alone: times and levels scatter with the machine too much for a few runs.
     *
     * @param perRequest whether the values are for each request that the app handled
     * @param tolerance by how much more is no worse
     * @param by the later version's less the earlier one's; null where a run does not have it
     * @param state broken where the whole interval lies above the tolerance, held where none of it does, else no
     * evidence
     * @param culprits whose threads they are in the later version; empty where it is no worse or nothing tells
     */
    public record Difference(String measure, boolean perRequest, Runs runs, double tolerance, PairInterval by,
            State state, String why, List<Culprit> culprits) {

        private static final String LEFT = ".left";
        private static final String DESCRIPTORS = "fds.";
        private static final double STRAY = 2;
        // A jar that is opened later, a kept connection, a selector.
        private static final double STRAY_DESCRIPTORS = 10;
        private static final double SHARE = 0.1;
        /** Of ten runs there are 252 in all. */
        static final int DIVISIONS = 1000;

        /** In the order of the runs. */
        public record Runs(List<Double> before, List<Double> after) {
        }

        private static boolean isCounter(String name) {
            Measure measure = Measures.named(name);
            return measure.unit().isEmpty() && (measure.kind() != Measure.Kind.LEVEL || name.contains(LEFT));
        }

        private static Difference of(String name, Measures before, Measures after) {
            boolean perRequest = Measures.named(name).kind() != Measure.Kind.LEVEL;
            Runs runs = new Runs(present(name, before), present(name, after));
            Optional<String> unmeasured = unmeasured("difference.earlier", name, before)
                    .or(() -> unmeasured("difference.later", name, after));
            if (unmeasured.isPresent()) {
                return new Difference(name, perRequest, runs, 0, null, State.NO_EVIDENCE, unmeasured.get(), List.of());
            }
            double stray = (name.startsWith(DESCRIPTORS) ? STRAY_DESCRIPTORS : STRAY)
                    / (perRequest ? before.value(HANDLED).orElseThrow() : 1);
            double tolerance = Math.max(stray, SHARE * Sample.of(runs.before()).median());
            PairInterval by = PairInterval.oneSided(runs.after(), runs.before());
            State state = by.interval().low() > tolerance ? State.BROKEN
                    : by.interval().high() <= tolerance ? State.HELD : State.NO_EVIDENCE;
            return new Difference(name, perRequest, runs, tolerance, by, state,
                    state == State.NO_EVIDENCE ? english("difference.undecided") : "",
                    state == State.BROKEN ? culprits(name, after) : List.of());
        }

        private static Optional<String> unmeasured(String key, String name, Measures runs) {
            List<OptionalDouble> values = values(name, runs);
            return IntStream.range(0, values.size()).filter(run -> values.get(run).isEmpty()).boxed().findFirst()
                    .map(run -> english(key, MissingMetric.why(name, runs.runs().get(run))));
        }

        private static List<Double> present(String name, Measures runs) {
            return values(name, runs).stream().flatMap(value -> value.stream().boxed()).toList();
        }

        /** One for each run, and for each request where it adds up with them. */
        private static List<OptionalDouble> values(String name, Measures runs) {
            List<OptionalDouble> values = runs.byRun(name);
            List<OptionalDouble> handled = runs.byRun(HANDLED);
            return Measures.named(name).kind() != Measure.Kind.TOTAL ? values
                    : IntStream.range(0, values.size())
                            .mapToObj(run -> forEach(values.get(run), handled.get(run).orElse(0))).toList();
        }

        private static OptionalDouble forEach(OptionalDouble value, double handled) {
            return value.isPresent() && handled > 0 ? OptionalDouble.of(value.getAsDouble() / handled)
                    : OptionalDouble.empty();
        }

        private static List<Culprit> culprits(String name, Measures after) {
            List<OptionalDouble> values = values(name, after);
            return IntStream.range(0, values.size()).boxed()
                    .max(Comparator.comparingDouble(run -> values.get(run).orElse(0)))
                    .map(run -> Attribution.of(name, after.runs().get(run))).orElse(List.of());
        }

        /** Of runs that are all of one version: the share of ways to divide them in two in which a counter is worse. */
        static double falseAlarms(List<Difference> differences) {
            Random random = new Random(1);
            long alarms = IntStream.range(0, DIVISIONS).filter(division -> {
                long order = random.nextLong();
                return differences.stream().anyMatch(difference -> difference.by != null && difference.isWorse(order));
            }).count();
            return (double) alarms / DIVISIONS;
        }

        /** Runs keep together: the same order divides all counters' alike. */
        private boolean isWorse(long order) {
            List<Double> all = new ArrayList<>(runs.before);
            all.addAll(runs.after);
            Collections.shuffle(all, new Random(order));
            int before = runs.before.size();
            return PairInterval.oneSided(all.subList(before, all.size()), all.subList(0, before)).interval()
                    .low() > tolerance;
        }
    }
}
