package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;

/**
 * From the evidence of a fix to its verdict, beside that of the flawed and of the best variant: a pure function of
 * files. On a machine that was too busy for clocks counts are judged all the same. A flaw that only a clock shows has
 * no verdict then, and that is nobody's mistake.
 */
public record FixJudge(FixPlan plan, Evidence flawed, Evidence best, Evidence fix) {

    /** A thread that never waits takes a core; the kernel's own work takes a little of it. */
    private static final double SPIN = 0.9;

    /** Throws {@link io.executorlab.lab.common.UsageException} where a bound is on no known measure. */
    public static FixVerdict judge(FixPlan plan, Evidence flawed, Evidence best, Evidence fix) {
        return new FixJudge(plan, flawed, best, fix).verdict();
    }

    private FixVerdict verdict() {
        RunProblems own = RunProblems.in(fix);
        List<Text> problems = own.all().stream().map(this::neutral).toList();
        boolean busy = own.busyMachine().filter(BusyMachine::hasForeign).isPresent();
        if (!busy && fix.run().times().appDownAt() != null) {
            return FixVerdict.notFixed(Check.START, null, "start", problems);
        }
        OptionalDouble spun = spun();
        if (spun.isPresent()) {
            return FixVerdict.notFixed(Check.SPIN, spun.getAsDouble(), "spin", hottest());
        }
        if (own.isLost() || own.isUndelivered()) {
            return isTooSlowForTheLoad(own)
                    ? FixVerdict.notFixed(Check.LOAD, null, "load", problems)
                    : new FixVerdict(FixVerdict.State.NO_EVIDENCE, List.of(), List.of(), problems);
        }
        List<Check> checks = new ArrayList<>();
        checks.add(new Check(Check.START, "", false, null, null, null, BoundVerdict.State.HELD, "start"));
        plan.bounds().forEach(bound -> checks.add(check(bound, fix, RunProblems::measures)));
        Optional<FixPlan.Probe.Answers> answers = answers();
        answers.ifPresent(told -> checks.addAll(probed(told)));
        boolean whole = !has(checks, BoundVerdict.State.NO_EVIDENCE);
        FixVerdict.State state = has(checks, BoundVerdict.State.BROKEN) ? FixVerdict.State.NOT_FIXED
                : whole ? FixVerdict.State.FIXED
                        : isFixedByCounts(checks) ? FixVerdict.State.FIXED_BY_COUNTS : FixVerdict.State.NO_EVIDENCE;
        return new FixVerdict(state, List.of(), checks,
                !whole && state != FixVerdict.State.NOT_FIXED ? whyNotMeasured(problems, checks)
                        : answers.stream().flatMap(told -> told.left().stream()).map(Text::plain).toList());
    }

    /**
     * True where a count holds that the flaw exceeds, and nothing is missing but what other programs made doubtful, and
     * that was kept all the same.
     */
    private boolean isFixedByCounts(List<Check> checks) {
        List<String> doubtful =
                plan.bounds().stream().filter(this::isMadeDoubtful).map(FixPlan.Bound::measure).toList();
        return checks.stream().filter(check -> check.state() == BoundVerdict.State.NO_EVIDENCE)
                .allMatch(check -> doubtful.contains(check.measure()))
                && plan.bounds().stream()
                        .anyMatch(bound -> check(bound, fix, RunProblems::measures).state() == BoundVerdict.State.HELD
                                && check(bound, flawed, RunProblems::measures).state() == BoundVerdict.State.BROKEN);
    }

    private boolean isMadeDoubtful(FixPlan.Bound bound) {
        return Stream.of(flawed, best, fix)
                .filter(run -> RunProblems.in(run).busyMachine().filter(BusyMachine::hasForeign).isPresent())
                .map(run -> Measures.disturbance(run.run().subject(), bound.measure()))
                .anyMatch(by -> by == Disturbance.CLOCK || by == Disturbance.OVERLAP)
                && check(bound, fix, Measures::new).state() == BoundVerdict.State.HELD;
    }

    private Text neutral(Text text) {
        return new Text(text.key(), text.values().stream()
                .<Object>map(value -> value instanceof String words ? plan.neutral(words) : value).toList());
    }

    private List<Text> whyNotMeasured(List<Text> problems, List<Check> checks) {
        List<Text> all = new ArrayList<>(problems);
        if (Stream.of(flawed, best).anyMatch(run -> isNeeded(run) && !RunProblems.in(run).isEmpty())) {
            all.add(Text.of("fix.comparison"));
        }
        return !all.isEmpty() ? all
                : checks.stream().filter(check -> check.state() == BoundVerdict.State.NO_EVIDENCE)
                        .map(check -> Text.of("fix.not-measured", check.measure())).toList();
    }

    private boolean isNeeded(Evidence run) {
        String variant = run == best ? FixPlan.Bound.BEST : FixPlan.Bound.FLAWED;
        return plan.bounds().stream().map(FixPlan.Bound::heldAgainst).anyMatch(variant::equals);
    }

    /** The cores that the fix takes where it takes one more, and twice as many, as either that it is held against. */
    private OptionalDouble spun() {
        OptionalDouble cores = cores(fix);
        boolean alone = cores.isPresent() && Stream.of(flawed, best).map(FixJudge::cores).allMatch(others -> others
                .isPresent() && cores.getAsDouble() >= Math.max(2 * others.getAsDouble(), others.getAsDouble() + SPIN));
        return alone ? cores : OptionalDouble.empty();
    }

    private static OptionalDouble cores(Evidence run) {
        return run.cpu().map(cpu -> cpu.share("app").stream().map(share -> share * cpu.cores()).findFirst())
                .orElse(OptionalDouble.empty());
    }

    private List<Text> hottest() {
        return ThreadGroups.hottest(fix.dumps()).map(group -> neutral(Text.plain(group.lines()))).stream().toList();
    }

    /**
     * True where the load was not delivered on a quiet machine, and the best variant took the same load. False where
     * it is unknown what was sent, or what else the machine did.
     */
    private boolean isTooSlowForTheLoad(RunProblems own) {
        return fix.run().outcome() == RunLog.Outcome.RAN && fix.k6().isPresent() && fix.cpu().isPresent()
                && own.isUndelivered() && !own.isLost() && own.busyMachine().isEmpty()
                && RunProblems.in(best).isEmpty();
    }

    private static boolean has(List<Check> checks, BoundVerdict.State state) {
        return checks.stream().anyMatch(check -> check.state() == state);
    }

    private Check check(FixPlan.Bound bound, Evidence run, Function<List<Evidence>, Measures> reading) {
        String unit = Measures.named(bound.measure()).unit();
        OptionalDouble value = reading.apply(List.of(run)).value(bound.measure());
        String heldAgainst = bound.heldAgainst();
        OptionalDouble other = heldAgainst == null ? OptionalDouble.of(0)
                : reading.apply(List.of(heldAgainst.equals(FixPlan.Bound.BEST) ? best : flawed))
                        .value(bound.measure());
        boolean known = value.isPresent() && other.isPresent();
        int processors = fix.machine().map(Machine::processors).orElse(1);
        return Check.of(bound.measure(), unit, bound.isLowest(),
                known ? (Double) bound.limit(unit, processors, other.getAsDouble()) : null, heldAgainst,
                known ? (Double) value.getAsDouble() : null, bound.reason());
    }

    /**
     * Nothing of a run that was not asked, such as those of packs; no answers where they were kept and cannot be read.
     */
    private Optional<FixPlan.Probe.Answers> answers() {
        Path file = fix.folder().resolve(FixPlan.Probe.FILE);
        try {
            return Files.exists(file) ? Optional.of(Json.read(file, FixPlan.Probe.Answers.class)) : Optional.empty();
        } catch (IOException e) {
            return Optional.of(new FixPlan.Probe.Answers(List.of(), List.of()));
        }
    }

    private List<Check> probed(FixPlan.Probe.Answers answers) {
        List<Check> checks = new ArrayList<>(plan.probes().stream().map(probe -> check(probe, answers)).toList());
        if (!answers.left().isEmpty()) {
            checks.add(Check.of(Check.LEFT, "", false, 0.0, null, (double) answers.left().size(), "end"));
        }
        return checks;
    }

    private static Check check(FixPlan.Probe probe, FixPlan.Probe.Answers answers) {
        Double value = answers.answers().stream().filter(answer -> probe.measure().equals(answer.of()))
                .map(answer -> (double) answer.value()).findFirst().orElse(null);
        return Check.of(probe.measure(), "", true, (double) probe.least(), null, value, probe.reason());
    }
}
