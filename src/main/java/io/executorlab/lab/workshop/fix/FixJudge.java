package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;

/**
 * From the evidence of a fix to its verdict, beside that of the flawed and of the best variant: a pure function of
 * files. On a machine that was too busy for clocks counts are judged all the same; what only a clock shows is no
 * evidence then, and nobody's mistake.
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
            return FixVerdict.notFixed(FixCheck.broken(FixCheck.START, null, "start"), problems);
        }
        OptionalDouble spun = spun();
        if (spun.isPresent()) {
            return FixVerdict.notFixed(FixCheck.broken(FixCheck.SPIN, spun.getAsDouble(), "spin"), hottest());
        }
        if (own.isLost() || own.isUndelivered()) {
            return isTooSlowForTheLoad(own)
                    ? FixVerdict.notFixed(FixCheck.broken(FixCheck.LOAD, null, "load"), problems)
                    : FixVerdict.noEvidence(problems);
        }
        List<FixCheck> checks = new ArrayList<>();
        checks.add(new FixCheck(FixCheck.START, "", false, null, null, null, BoundVerdict.State.HELD, "start"));
        plan.bounds().forEach(bound -> checks.add(check(bound)));
        Optional<FixProbe.Answers> answers = answers();
        answers.ifPresent(told -> checks.addAll(probed(told)));
        FixVerdict.State state = has(checks, BoundVerdict.State.BROKEN) ? FixVerdict.State.NOT_FIXED
                : has(checks, BoundVerdict.State.NO_EVIDENCE) ? FixVerdict.State.NO_EVIDENCE : FixVerdict.State.FIXED;
        return new FixVerdict(state, List.of(), checks,
                state == FixVerdict.State.NO_EVIDENCE ? whyNotMeasured(problems, checks)
                        : answers.stream().flatMap(told -> told.left().stream()).map(Text::plain).toList());
    }

    private Text neutral(Text text) {
        return new Text(text.key(), text.values().stream()
                .<Object>map(value -> value instanceof String words ? plan.neutral(words) : value).toList());
    }

    private List<Text> whyNotMeasured(List<Text> problems, List<FixCheck> checks) {
        List<Text> all = new ArrayList<>(problems);
        if (Stream.of(flawed, best).anyMatch(run -> isNeeded(run) && !RunProblems.in(run).isEmpty())) {
            all.add(Text.of("fix.comparison"));
        }
        return !all.isEmpty() ? all
                : checks.stream().filter(check -> check.state() == BoundVerdict.State.NO_EVIDENCE)
                        .map(check -> Text.of("fix.not-measured", check.measure())).toList();
    }

    private boolean isNeeded(Evidence run) {
        String variant = run == best ? FixBound.BEST : FixBound.FLAWED;
        return plan.bounds().stream().map(FixBound::heldAgainst).anyMatch(variant::equals);
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

    private static boolean has(List<FixCheck> checks, BoundVerdict.State state) {
        return checks.stream().anyMatch(check -> check.state() == state);
    }

    private FixCheck check(FixBound bound) {
        String unit = Measures.named(bound.measure()).unit();
        OptionalDouble value = value(fix, bound.measure());
        String heldAgainst = bound.heldAgainst();
        OptionalDouble other = heldAgainst == null ? OptionalDouble.of(0)
                : value(heldAgainst.equals(FixBound.BEST) ? best : flawed, bound.measure());
        if (value.isEmpty() || other.isEmpty()) {
            return new FixCheck(bound.measure(), unit, bound.isLowest(), null, heldAgainst, null,
                    BoundVerdict.State.NO_EVIDENCE, bound.reason());
        }
        double limit = bound.limit(unit, fix.machine().map(Machine::processors).orElse(1), other.getAsDouble());
        boolean held = bound.isLowest() ? value.getAsDouble() >= limit : value.getAsDouble() <= limit;
        return new FixCheck(bound.measure(), unit, bound.isLowest(), limit, heldAgainst, value.getAsDouble(),
                state(held), bound.reason());
    }

    private static OptionalDouble value(Evidence run, String measure) {
        return RunProblems.measures(List.of(run)).value(measure);
    }

    /**
     * Nothing of a run that was not asked, such as those of packs; no answers where they were kept and cannot be read.
     */
    private Optional<FixProbe.Answers> answers() {
        Path file = fix.folder().resolve(FixProbe.FILE);
        try {
            return Files.exists(file) ? Optional.of(Json.read(file, FixProbe.Answers.class)) : Optional.empty();
        } catch (IOException e) {
            return Optional.of(new FixProbe.Answers(List.of(), List.of()));
        }
    }

    private List<FixCheck> probed(FixProbe.Answers answers) {
        List<FixCheck> checks = new ArrayList<>(plan.probes().stream().map(probe -> check(probe, answers)).toList());
        if (!answers.left().isEmpty()) {
            checks.add(new FixCheck(FixCheck.LEFT, "", false, 0.0, null, (double) answers.left().size(),
                    BoundVerdict.State.BROKEN, "end"));
        }
        return checks;
    }

    private static FixCheck check(FixProbe probe, FixProbe.Answers answers) {
        Optional<Integer> value = answers.answers().stream().filter(answer -> probe.measure().equals(answer.of()))
                .map(FixProbe.Answer::value).findFirst();
        return new FixCheck(probe.measure(), "", true, (double) probe.least(), null,
                value.map(Integer::doubleValue).orElse(null),
                value.map(given -> state(given >= probe.least())).orElse(BoundVerdict.State.NO_EVIDENCE),
                probe.reason());
    }

    private static BoundVerdict.State state(boolean held) {
        return held ? BoundVerdict.State.HELD : BoundVerdict.State.BROKEN;
    }
}
