package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Findings;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.VirtualCulprits;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Steady;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.DumpGaps;
import io.executorlab.lab.measure.HeapPeak;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.MetricGaps;
import io.executorlab.lab.measure.PoolGrowth;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.measure.ThreadStarts;

/**
 * From a check's evidence to the verdict on each bound of a budget: a pure function of files. A run with problems is no
 * evidence, but what is proven stays proven: an upper limit on what can only grow, once exceeded, is broken whatever
 * follows.
 */
public final class BudgetJudge {

    /** The bound that is exceeded where the load command says itself that what it measured is over its limits. */
    public static final String LOAD_THRESHOLDS = "load.thresholds";

    private static final String NONE = "The run gives no evidence. ";
    private static final String MEND = " Mend the load or the app; --expect-errors judges all the same.";

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
    private final MetricGaps gaps;

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
                : LoadFailures.of(evidence, handled.orElse(0), last(evidence));
        this.failures = manner.expectErrors() ? List.of() : failed.stream().map(what -> what + MEND).toList();
        this.gaps = MetricGaps.in(evidence);
    }

    /** Throws {@link IOException} where the folder's {@code run.json} cannot be read. */
    public static CheckResult judge(Budget budget, Path folder) throws IOException {
        return judge(budget, Evidence.read(folder));
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
                .map(why -> new BudgetVerdict(LOAD_THRESHOLDS, "", "kept", null, BoundVerdict.State.BROKEN, why, "",
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
                VirtualSight.of(evidence).orElse(null), VirtualCulprits.waiting(evidence),
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
        Optional<Scrape> last = last(evidence);
        return evidence.baseline().isEmpty() || last.isEmpty() ? OptionalDouble.empty()
                : evidence.requests().between(evidence.baseline().get(), last.get());
    }

    private static Optional<Scrape> last(Evidence evidence) {
        return evidence.counted().stream().reduce((first, second) -> second);
    }

    private List<String> problems() {
        if (evidence.run().watched() == null) {
            return RunProblems.sentences(ofTheLabsRun.ofCounts());
        }
        List<String> found = new ArrayList<>(evidence.run().problems());
        if (evidence.run().outcome() != RunLog.Outcome.RAN && evidence.scrapes().isEmpty()) {
            if (found.isEmpty()) {
                found.add("The check did not get as far as the load: %s.".formatted(evidence.run().outcome()));
            }
            return found;
        }
        if (evidence.restarts() > 0) {
            found.add(("The app was restarted while it was watched: another process answered, %s times. Only the "
                    + "first one's figures count. If several instances answer under this URL, watch one of them.")
                    .formatted(evidence.restarts()));
        } else if (evidence.baseline().isEmpty() || evidence.drained().isEmpty()) {
            found.add("The scrape before or after the load is missing.");
        }
        double gap = measures.value("scrape.gap.max").orElse(Double.MAX_VALUE);
        if (gap > budget.scrapeGapSeconds()) {
            found.add(
                    ("The app gave no metrics for %s s, %s s are allowed (scrape-gap); what happened "
                            + "then is unknown.").formatted(number(gap), number(budget.scrapeGapSeconds())));
        }
        tooFewRequests().ifPresent(found::add);
        return found;
    }

    private Optional<String> tooFewRequests() {
        if (handled.isEmpty() && budget.requests() > 0) {
            return Optional.of(("The app has no metric %s, so nobody knows whether the load reached it. Maxima of "
                    + "threads.* need no requests: 'requests: 0' in the budget judges without; what is counted for "
                    + "each request needs the metric, or k6 as the load.").formatted(HandledRequests.METRIC));
        }
        return handled.orElse(0) >= budget.requests() ? Optional.empty()
                : Optional.of(
                        ("Too few requests for a verdict: the app handled %s under load, the budget wants at least "
                                + "%s (requests).").formatted(number(handled.orElse(0)), budget.requests()));
    }

    /** Tells what became of the run first: it explains failed requests, and they explain too few handled ones. */
    private List<String> allProblems() {
        return evidence.run().problems().isEmpty() ? Stream.concat(failures.stream(), problems.stream()).toList()
                : Stream.concat(problems.stream(), failures.stream()).toList();
    }

    private BudgetVerdict verdict(Budget.Entry entry) {
        BudgetVerdict verdict = verdictOfLoad(entry);
        // What less load can only make lower is too high all the same.
        boolean proven = verdict.state() == BoundVerdict.State.BROKEN && entry.bound().atLeast() == null
                && Measures.named(entry.measure()).growsWithLoad(Measures.parameter(entry.measure()));
        return failures.isEmpty() || proven || verdict.state() == BoundVerdict.State.NO_EVIDENCE ? verdict
                : noEvidence(entry, NONE + failures.get(0));
    }

    private BudgetVerdict verdictOfLoad(Budget.Entry entry) {
        String unit = Measures.named(entry.measure()).unit();
        Bound bound = entry.bound();
        OptionalDouble value = measures.value(entry.measure());
        boolean needsCores = bound.limits().values().stream().anyMatch(Limit::dependsOnCores);
        if (processors < 1 && needsCores) {
            return noEvidence(entry,
                    "The app does not say how many processors it has: it has no metric system_cpu_count.");
        }
        if (HeapPeak.isWithoutCollection(evidence, entry.measure())) {
            return noEvidence(entry, MissingMetric.NOT_COLLECTED);
        }
        if (problems.isEmpty() && value.isPresent()
                && ofTheLabsRun.voids(Measures.disturbance(evidence.run().subject(), entry.measure()))) {
            return verdict(entry, value.getAsDouble(), BoundVerdict.State.NOT_JUDGED,
                    String.join(" ", RunProblems.sentences(ofTheLabsRun.all())));
        }
        Optional<String> obstacle = problems.stream().findFirst().map(NONE::concat)
                .or(() -> value.isPresent() ? Optional.empty()
                        : Optional.of(MissingMetric.why(entry.measure(), evidence)))
                .or(() -> gaps.of(entry.measure(), budget.scrapeGapSeconds())
                        .map(gap -> MissingMetric.gap(gap, budget.scrapeGapSeconds())))
                .or(() -> dumpGap(entry)).or(() -> tooFewForEach(entry));
        double doubt = measures.doubt(entry.measure());
        boolean exceeded = value.isPresent() && bound.atMost() != null
                && value.getAsDouble() - doubt > new Limit(bound.atMost()).in(unit, processors);
        if (obstacle.isPresent()) {
            Optional<String> certain = problems.isEmpty() ? Optional.of("") : certainty(entry.measure());
            return exceeded && certain.isPresent()
                    ? verdict(entry, value.getAsDouble(), BoundVerdict.State.BROKEN, certain.get())
                    : noEvidence(entry, obstacle.get());
        }
        double requests = measures.value("requests.handled").orElse(Double.NaN);
        boolean perRequestOnly = bound.perRequest() != null && bound.atMost() == null && bound.atLeast() == null;
        double shown = perRequestOnly ? value.getAsDouble() / requests : value.getAsDouble();
        boolean held = bound.holds(value.getAsDouble(), unit, processors, requests);
        if (held != bound.holds(value.getAsDouble() - doubt, unit, processors, requests)) {
            return noEvidence(entry, MissingMetric.readApart(value.getAsDouble(), doubt, evidence));
        }
        if (held) {
            return verdict(entry, shown, BoundVerdict.State.HELD, "");
        }
        return verdict(entry, shown, BoundVerdict.State.BROKEN, bound.perRequest() == null || perRequestOnly ? ""
                : "%s for each request.".formatted(number(value.getAsDouble() / requests)));
    }

    private Optional<String> dumpGap(Budget.Entry entry) {
        OptionalDouble gap = DumpGaps.of(evidence, entry.measure(), budget.scrapeGapSeconds());
        return gap.isPresent() ? Optional.of(MissingMetric.dumpGap(entry.measure(), gap.getAsDouble()))
                : Optional.empty();
    }

    // Below one request for each that the limit allows a single start decides, whichever way.
    private Optional<String> tooFewForEach(Budget.Entry entry) {
        Measure measure = Measures.named(entry.measure());
        String perRequest =
                measure.name().endsWith("-per-request") ? entry.bound().atMost() : entry.bound().perRequest();
        if (perRequest == null) {
            return Optional.empty();
        }
        OptionalDouble requests = measures.value("requests.handled");
        if (requests.isEmpty() || requests.getAsDouble() <= 0) {
            return Optional.of(handled.isEmpty() ? "The app has no metric %s.".formatted(HandledRequests.METRIC)
                    : "No request was handled in the steady state.");
        }
        double limit = new Limit(perRequest).in(measure.unit(), processors);
        double needed = limit > 0 && measure.unit().isEmpty() ? Math.ceil(1 / limit) : 0;
        return requests.getAsDouble() >= needed ? Optional.empty()
                : Optional.of(("A limit of %s for each request needs at least %s of them after the warm-up, the app "
                        + "handled %s.").formatted(perRequest, number(needed), number(requests.getAsDouble())));
    }

    /** Says why a value counts although the run had problems; empty where it does not. */
    private Optional<String> certainty(String measure) {
        boolean warm = evidence.steady().map(Steady::stoodStill).orElse(false);
        String what = switch (Measures.named(measure).monotonicity(Measures.parameter(measure))) {
            case MAXIMUM -> "A maximum only grows";
            case MAXIMUM_SINCE_WARM_UP -> warm ? "A maximum only grows, and the warm-up was over" : null;
            case COUNTER -> warm ? "What is counted only grows, and the warm-up was over" : null;
            case NOT -> null;
        };
        return Optional.ofNullable(what).map("%s, so this is certain although the run had problems."::formatted);
    }

    private BudgetVerdict noEvidence(Budget.Entry entry, String why) {
        return verdict(entry, null, BoundVerdict.State.NO_EVIDENCE, why);
    }

    private BudgetVerdict verdict(Budget.Entry entry, Double value, BoundVerdict.State state, String why) {
        String unit = Measures.named(entry.measure()).unit();
        return new BudgetVerdict(entry.measure(), unit, entry.bound().describe(unit, processors), value, state, why,
                budget.at(entry), state == BoundVerdict.State.BROKEN ? Attribution.of(entry.measure(), evidence)
                        : List.of());
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
        RunProblems.in(evidence).busyMachine().filter(BusyMachine::hasForeign).ifPresent(machine -> notes.add(
                ("Programs that are neither the app, the load command nor the lab took %s %% of all processors' "
                        + "time under load: times and queues may be theirs.").formatted(number(machine.foreign()))));
        Optional<Steady> steady = evidence.steady();
        if (steady.isEmpty()) {
            notes.add("No request was seen, so warm-up cannot be told from steady state: counters count from the "
                    + "beginning of the load.");
        } else if (!steady.get().stoodStill()) {
            notes.add("The counter of started threads never stood still:"
                    + " what follows the first third of the requests' time counts as steady state.");
        }
        if (!PoolGrowth.knowsConnector(evidence)) {
            notes.add("The connector's pool cannot be seen, so nobody knows who started its threads: set"
                    + " server.tomcat.mbeanregistry.enabled=true%s."
                            .formatted(MissingMetric.isInReach(evidence) ? ", or " + MissingMetric.PASS_PID : ""));
        }
        boolean broken = bounds.stream().anyMatch(bound -> bound.state() == BoundVerdict.State.BROKEN);
        if (broken && evidence.starts().isEmpty() && MissingMetric.isInReach(evidence)) {
            notes.add(evidence.dumps().isEmpty()
                    ? "Whose threads they are is unknown without thread dumps: %s.".formatted(MissingMetric.PASS_PID)
                    : "Who started the threads is unknown without a flight recording: %s."
                            .formatted(MissingMetric.toBeRecorded(evidence)));
        }
        budget.bounds().stream().map(entry -> MissingMetric.neverSeen(entry.measure(), evidence))
                .flatMap(Optional::stream).forEach(notes::add);
        measures.value("requests.server-errors").stream().filter(errors -> errors > 0).forEach(
                errors -> notes.add("%s requests ended in a server error (status 5xx).".formatted(number(errors))));
        return notes;
    }
}
