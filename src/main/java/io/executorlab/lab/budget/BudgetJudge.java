package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.diagnosis.Findings;
import io.executorlab.lab.diagnosis.PoolGrowth;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Steady;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Gaps;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.RunProblems;

/**
 * From a check's evidence to the verdict on each bound of a budget: a pure function of files. A run with problems is no
 * evidence, but what is proven stays proven: an upper limit on what can only grow, once exceeded, is broken whatever
 * follows.
 */
public final class BudgetJudge {

    /** The bound that is exceeded where the load command says itself that what it measured is over its limits. */
    public static final String LOAD_THRESHOLDS = "load.thresholds";

    private final Budget budget;
    private final Evidence evidence;
    private final CheckResult.Manner manner;
    private final Measures measures;
    private final int processors;
    private final OptionalDouble handled;
    private final RunProblems ofTheLabsRun;
    private final List<String> problems;
    private final List<String> failed;
    private final List<String> failures;
    private final Gaps gaps;

    private BudgetJudge(Budget budget, Evidence evidence, CheckResult.Manner manner) {
        this.budget = budget;
        this.evidence = evidence;
        this.manner = manner;
        this.measures = new Measures(List.of(evidence));
        this.processors = evidence.machine().map(Machine::processors).orElse(0);
        this.handled = handled(evidence);
        // The lab knows its own loads, and so whether they were delivered.
        this.ofTheLabsRun = evidence.run().watched() == null ? RunProblems.in(evidence) : RunProblems.NONE;
        this.problems = problems();
        this.failed = evidence.run().watched() == null ? List.of()
                : LoadFailures.of(evidence, handled.orElse(0), MissingMetric.last(evidence));
        this.failures = manner.expectErrors() ? List.of()
                : failed.stream().map(what -> english("run.load-failed", what)).toList();
        this.gaps = new Gaps(evidence, budget.scrapeGapSeconds());
    }

    /** Throws {@link io.executorlab.lab.common.UsageException} where a bound is on no known measure. */
    public static CheckResult judge(Budget budget, Evidence evidence) {
        return judge(budget, evidence, CheckResult.Manner.PLAIN);
    }

    public static CheckResult judge(Budget budget, Evidence evidence, CheckResult.Manner manner) {
        return new BudgetJudge(budget, evidence, manner).result();
    }

    private CheckResult result() {
        List<BudgetVerdict> bounds = new ArrayList<>(budget.bounds().stream().map(this::verdict).toList());
        // Those of the lab's own loads are for runs by hand, and their clocks fail on a busy machine.
        Optional.ofNullable(evidence.run().watched()).flatMap(watched -> LoadFailures.breach(evidence))
                .map(why -> new BudgetVerdict(LOAD_THRESHOLDS, "", "kept", null, State.BROKEN, why, "",
                        List.of()))
                .ifPresent(bounds::add);
        Map<String, Double> values = new LinkedHashMap<>();
        Stream.concat(Stream.concat(Measures.general().stream(), queues()),
                budget.bounds().stream().map(Budget.Entry::measure))
                .forEach(name -> measures.value(name).ifPresent(value -> values.put(name, value)));
        RunLog run = evidence.run();
        CheckResult.Load load = new CheckResult.Load(run.times().loadFrom(), run.times().loadSeconds(),
                handled.isPresent() ? handled.getAsDouble() : null);
        CheckResult.Threads threads = new CheckResult.Threads(ThreadStarts.of(evidence).orElse(null),
                ThreadGroups.ofFullest(evidence), ThreadGroups.left(evidence),
                Attribution.leftByWarmUp(evidence), Starter.most(evidence.startsByLoad()),
                MissingMetric.virtualSight(evidence).orElse(null), Attribution.virtualPlaces(evidence),
                Findings.of(evidence.dumpsUnderLoad()));
        List<String> all = allProblems();
        CheckResult.Course course = new CheckResult.Course(
                all.isEmpty() ? RunLog.Outcome.RAN : RunLog.Outcome.NO_EVIDENCE, all, notes(bounds), manner);
        return new CheckResult(CheckResult.FORMAT, budget.name(),
                new CheckResult.Target(run.watched(), evidence.machine().orElse(null)), load, course,
                bounds, values, threads);
    }

    private Stream<String> queues() {
        return evidence.scrapes().stream().flatMap(scrape -> scrape.labels(Readings.QUEUED, "name")).distinct()
                .map(executor -> CheckResult.QUEUE + "(" + executor + ")");
    }

    private static OptionalDouble handled(Evidence evidence) {
        return evidence.baseline().flatMap(before -> MissingMetric.last(evidence)
                .map(after -> evidence.requests().between(before, after))).orElse(OptionalDouble.empty());
    }

    private List<String> problems() {
        if (evidence.run().watched() == null) {
            return RunProblems.sentences(ofTheLabsRun.ofCounts());
        }
        List<String> found = new ArrayList<>(evidence.run().problems());
        if (evidence.run().outcome() != RunLog.Outcome.RAN && evidence.scrapes().isEmpty()) {
            return found.isEmpty() ? List.of(english("run.not-as-far", evidence.run().outcome())) : found;
        }
        if (evidence.restarts() > 0) {
            found.add(english("run.restarted", evidence.restarts()));
        } else if (evidence.baseline().isEmpty() || evidence.drained().isEmpty()) {
            found.add(english("problem.scrape-missing"));
        }
        double gap = measures.value("scrape.gap.max").orElse(Double.MAX_VALUE);
        if (gap > budget.scrapeGapSeconds()) {
            found.add(english("run.scrape-gap", gap, budget.scrapeGapSeconds()));
        }
        if (handled.isEmpty() && budget.requests() > 0) {
            found.add(english("run.requests-unknown", HandledRequests.METRIC));
        } else if (handled.orElse(0) < budget.requests()) {
            found.add(english("run.too-few-requests", handled.orElse(0), budget.requests()));
        }
        return found;
    }

    /** Tells what became of the run first: it explains failed requests, and they explain too few handled ones. */
    private List<String> allProblems() {
        return evidence.run().problems().isEmpty() ? Stream.concat(failures.stream(), problems.stream()).toList()
                : Stream.concat(problems.stream(), failures.stream()).toList();
    }

    private BudgetVerdict verdict(Budget.Entry entry) {
        BudgetVerdict verdict = verdictOfLoad(entry);
        // What less load can only make lower is too high all the same.
        boolean proven = verdict.state() == State.BROKEN && entry.bound().atLeast() == null
                && Measures.named(entry.measure()).growsWithLoad(Measures.parameter(entry.measure()));
        return failures.isEmpty() || proven || verdict.state() == State.NO_EVIDENCE ? verdict
                : noEvidence(entry, english("run.no-evidence", failures.get(0)));
    }

    private BudgetVerdict verdictOfLoad(Budget.Entry entry) {
        String name = entry.measure();
        Bound bound = entry.bound();
        OptionalDouble read = measures.value(name);
        Optional<String> unjudgeable = processors < 1 && bound.dependsOnCores()
                ? Optional.of(english("bound.processors-unknown")) : MissingMetric.notCollected(name, evidence);
        if (unjudgeable.isPresent()) {
            return noEvidence(entry, unjudgeable.get());
        }
        double value = read.orElse(Double.NaN);
        if (problems.isEmpty() && read.isPresent()
                && ofTheLabsRun.voids(Measures.disturbance(evidence.run().subject(), name))) {
            return verdict(entry, value, State.NOT_JUDGED,
                    String.join(" ", RunProblems.sentences(ofTheLabsRun.all())));
        }
        Optional<String> obstacle = obstacle(entry, read);
        if (obstacle.isPresent()) {
            boolean exceeded = read.isPresent() && bound.atMost() != null
                    && value > bound.atMost().in(Measures.named(name).unit(), processors);
            return (problems.isEmpty() ? Optional.of("") : certainty(name)).filter(certain -> exceeded)
                    .map(certain -> verdict(entry, value, State.BROKEN, certain))
                    .orElseGet(() -> noEvidence(entry, obstacle.get()));
        }
        double requests = measures.value("requests.handled").orElse(Double.NaN);
        boolean held = bound.holds(value, Measures.named(name).unit(), processors, requests);
        double doubt = Measures.named(name).isBeyondPools() ? PoolGrowth.doubt(evidence) : 0;
        if (held && !bound.holds(value + doubt, Measures.named(name).unit(), processors, requests)) {
            return noEvidence(entry, english("bound.pools-grew", value, value + doubt));
        }
        boolean perRequestOnly = bound.perRequest() != null && bound.atMost() == null && bound.atLeast() == null;
        double forEach = value / requests;
        return verdict(entry, perRequestOnly ? forEach : value,
                held ? State.HELD : State.BROKEN,
                held || perRequestOnly || bound.perRequest() == null ? "" : english("bound.for-each", forEach));
    }

    /** Says what makes the measure no evidence here, the run's own problems first. */
    private Optional<String> obstacle(Budget.Entry entry, OptionalDouble value) {
        return problems.stream().findFirst().map(problem -> english("run.no-evidence", problem))
                .or(() -> value.isPresent() ? Optional.empty()
                        : Optional.of(MissingMetric.why(entry.measure(), evidence)))
                .or(() -> gaps.of(entry.measure()).map(Messages.in(Language.EN)::say))
                .or(() -> tooFewForEach(entry));
    }

    // Below one request for each that the limit allows a single start decides, whichever way.
    private Optional<String> tooFewForEach(Budget.Entry entry) {
        Measure measure = Measures.named(entry.measure());
        Limit perRequest =
                measure.name().endsWith("-per-request") ? entry.bound().atMost() : entry.bound().perRequest();
        if (perRequest == null) {
            return Optional.empty();
        }
        double requests = measures.value("requests.handled").orElse(0);
        if (requests <= 0) {
            return Optional.of(handled.isEmpty() ? english("missing.metric", HandledRequests.METRIC)
                    : english("bound.no-request-in-steady-state"));
        }
        double limit = perRequest.in(measure.unit(), processors);
        double needed = limit > 0 && measure.unit().isEmpty() ? Math.ceil(1 / limit) : 0;
        return requests >= needed ? Optional.empty()
                : Optional.of(english("bound.few-for-each", perRequest.text(), needed, requests));
    }

    /** Says why a value counts although the run had problems; empty where it does not. */
    private Optional<String> certainty(String measure) {
        Measure.Monotonicity grows = Measures.named(measure).monotonicity(Measures.parameter(measure));
        boolean warm = grows == Measure.Monotonicity.MAXIMUM || evidence.steady().map(Steady::stoodStill).orElse(false);
        return grows == Measure.Monotonicity.NOT || !warm ? Optional.empty()
                : Optional.of(english("bound." + grows.name().toLowerCase(Locale.ROOT).replace('_', '-')));
    }

    private BudgetVerdict noEvidence(Budget.Entry entry, String why) {
        return verdict(entry, null, State.NO_EVIDENCE, why);
    }

    private BudgetVerdict verdict(Budget.Entry entry, Double value, State state, String why) {
        String unit = Measures.named(entry.measure()).unit();
        return new BudgetVerdict(entry.measure(), unit, entry.bound().describe(unit, OptionalInt.of(processors)),
                value, state, why, budget.at(entry),
                state == State.BROKEN ? Attribution.of(entry.measure(), evidence) : List.of());
    }

    private List<String> notes(List<BudgetVerdict> bounds) {
        List<String> notes = new ArrayList<>();
        if (evidence.run().watched() != null) {
            notes.addAll(evidence.run().watched().notes());
        }
        notes.addAll(evidence.lacks());
        if (manner.expectErrors()) {
            notes.addAll(failed);
        }
        if (evidence.scrapes().isEmpty()) {
            return notes;
        }
        RunProblems.in(evidence).busyMachine().filter(BusyMachine::hasForeign)
                .ifPresent(machine -> notes.add(english("note.foreign-programs", machine.foreign())));
        Optional<Steady> steady = evidence.steady();
        if (steady.isEmpty()) {
            notes.add(english("note.no-request"));
        } else if (!steady.get().stoodStill()) {
            notes.add(english("note.never-still"));
        }
        boolean inReach = MissingMetric.isInReach(evidence);
        if (!Pools.showConnector(evidence)) {
            notes.add(english(inReach ? "note.connector-unseen.pid" : "note.connector-unseen"));
        }
        boolean broken = bounds.stream().anyMatch(bound -> bound.state() == State.BROKEN);
        if (broken && evidence.starts().isEmpty() && inReach) {
            notes.add(evidence.dumps().isEmpty() ? english("note.no-dumps")
                    : english("note.no-recording", MissingMetric.toBeRecorded(evidence)));
        }
        budget.bounds().stream().map(entry -> MissingMetric.neverSeen(entry.measure(), evidence))
                .flatMap(Optional::stream).forEach(notes::add);
        measures.value("requests.server-errors").stream().filter(errors -> errors > 0)
                .forEach(errors -> notes.add(english("note.server-errors", errors)));
        return notes;
    }
}
