package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * The result of a check of one version of an app against another ({@code against.json}).
 *
 * @param budget its name
 * @param runs of each version
 * @param machine what both ran on; null where it did not come so far
 * @param problems why there is no evidence, in sentences
 * @param notes what a reader should know that is no problem
 * @param differences none where a run gives no evidence
 * @param bounds the budget on the later version, over its runs
 */
public record VersionComparison(String budget, Versions versions, int runs, Machine machine, List<String> problems,
        List<String> notes, List<Difference> differences, List<BudgetVerdict> bounds) implements BudgetResult {

    public static final String FILE = "against.json";

    /** The commands that start them. */
    public record Versions(String before, String after) {
    }

    private static final double SAME_LOAD = 0.2;

    /** One run of a version, with the check's result. */
    public record Run(Evidence evidence, CheckResult result) {
    }

    /** Judges at least three complete runs of each. */
    public static VersionComparison of(Budget budget, Versions versions, List<Run> before, List<Run> after) {
        List<Evidence> earlier = before.stream().map(Run::evidence).toList();
        List<Evidence> later = after.stream().map(Run::evidence).toList();
        List<String> notes = new ArrayList<>(Difference.unequal(earlier, later, SAME_LOAD).stream().toList());
        List<String> unfair = unfair(before.get(0).result(), after.get(0).result());
        if (!unfair.isEmpty()) {
            notes.add(english("note.other-conditions", String.join("; ", unfair)));
        }
        after.stream().flatMap(run -> run.result().notes().stream()).distinct().forEach(notes::add);
        List<Difference> differences = Difference.of(budget, earlier, later);
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

    private static List<BudgetVerdict> bounds(List<Run> runs) {
        List<BudgetVerdict> all = runs.stream().flatMap(run -> run.result().bounds().stream()).toList();
        return Groups.by(all, BudgetVerdict::measure).values().stream()
                .map(verdicts -> ofMost(verdicts, runs.size())).toList();
    }

    // The load's own thresholds stand among the bounds of those runs alone that have crossed one.
    private static BudgetVerdict ofMost(List<BudgetVerdict> verdicts, int runs) {
        long broken = count(verdicts, State.BROKEN);
        long unknown = count(verdicts, State.NO_EVIDENCE);
        long held = runs - broken - unknown;
        State state = 2 * broken > runs ? State.BROKEN : 2 * held > runs ? State.HELD : State.NO_EVIDENCE;
        BudgetVerdict first = verdicts.stream().filter(verdict -> verdict.state() == state)
                .min(BudgetVerdict.LARGEST_FIRST).orElse(verdicts.get(0));
        OptionalDouble median = Numbers.median(
                verdicts.stream().map(BudgetVerdict::value).filter(Objects::nonNull).mapToDouble(Double::doubleValue));
        Optional<String> unjudged = verdicts.stream().filter(verdict -> verdict.state() == State.NO_EVIDENCE)
                .findFirst().map(verdict -> " " + verdict.why());
        String why = broken == 0 && unjudged.isEmpty() ? ""
                : english("bound.exceeded-in-runs", broken, runs, held) + unjudged.orElse("");
        Double value = median.isPresent() ? median.getAsDouble() : null;
        return new BudgetVerdict(first.measure(), first.unit(), first.bound(), value, state, why, first.place(),
                first.state() == state ? first.culprits() : List.of());
    }

    private static long count(List<BudgetVerdict> verdicts, State state) {
        return verdicts.stream().filter(verdict -> verdict.state() == state).count();
    }

    @Override
    public Stream<State> states() {
        return Stream.concat(differences.stream().map(Difference::state), bounds.stream().map(BudgetVerdict::state));
    }
}
