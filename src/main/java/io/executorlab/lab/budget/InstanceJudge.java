package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;

/**
 * Makes of what Prometheus has scraped of one instance the evidence of a check, which {@link BudgetJudge} judges as any
 * other. An instance that was not there all the time, or not seen all the time, gives no evidence; a limit that it has
 * exceeded is broken all the same.
 */
final class InstanceJudge {

    // A single scrape that is missed makes twice the interval.
    private static final double GAP_IN_INTERVALS = 2.5;
    private static final int SCRAPES_AT_LEAST = 5;
    // Health checks go on when the load has ended.
    private static final double RATE_AT_REST = 0.1;
    private static final double MILLIS = 1000;

    private final Budget budget;
    private final Fleet.Source source;
    private final Instance instance;
    private final List<Scrape> scrapes;
    private final double intervalMillis;

    InstanceJudge(Budget budget, Fleet.Source source, Instance instance) {
        // Gaps are judged here, by the interval.
        this.budget = new Budget(budget.file(), budget.name(), budget.text(), budget.requests(), Double.MAX_VALUE,
                budget.experiment(), budget.load(), budget.bounds());
        this.source = source;
        this.instance = instance;
        // Of several processes in one, and of pieces of a scrape, nothing can be said, a breach included.
        this.scrapes = instance.isWhole() ? instance.scrapes() : List.of();
        this.intervalMillis = Numbers.median(instance.intervals().asDoubleStream()).orElse(0);
    }

    CheckResult judged() {
        List<List<Scrape>> lives = scrapes.isEmpty() ? List.of() : instance.lives();
        // The first knows of the others, for a bound on restarts; it counts the first process alone, and each of the
        // others is judged by itself.
        Evidence whole = evidence(scrapes, problems());
        CheckResult first = judged(whole);
        List<CheckResult> results = Stream.concat(Stream.of(first),
                lives.stream().skip(1).map(life -> judged(evidence(life, first.problems())))).toList();
        List<BudgetVerdict> bounds = IntStream.range(0, first.bounds().size())
                .mapToObj(i -> worst(results.stream().map(result -> result.bounds().get(i)).toList()))
                .map(verdict -> atRest(verdict, whole)).toList();
        return new CheckResult(first.format(), first.budget(), first.target(), first.load(), first.course(), bounds,
                first.measures(), first.threads());
    }

    private CheckResult judged(Evidence evidence) {
        return BudgetJudge.judge(budget, evidence, CheckResult.Manner.OF_ANY_TRAFFIC);
    }

    private Evidence evidence(List<Scrape> life, List<String> problems) {
        long first = life.isEmpty() ? 0 : life.get(0).atMillis();
        long last = life.isEmpty() ? 0 : life.get(life.size() - 1).atMillis();
        // The first scrape is that before the load, and the last one that at rest.
        RunLog.Times times = new RunLog.Times(first, first, first, Math.max(first, last - 1), last, last, null);
        RunLog run = new RunLog(RunLog.FORMAT, RunLog.Subject.of(budget.name(), "instance"),
                problems.isEmpty() ? RunLog.Outcome.RAN : RunLog.Outcome.NO_EVIDENCE, problems, times, 0,
                Watched.scraped());
        return new Evidence(Path.of(""), run, new EvidenceParts().file(Evidence.MACHINE, machine(life)).scrapes(life));
    }

    private static Machine machine(List<Scrape> life) {
        if (life.isEmpty()) {
            return null;
        }
        Scrape scrape = life.get(0);
        int processors = (int) scrape.value("system_cpu_count").orElse(0);
        return new Machine(label(scrape, "version").replaceAll("[+].*", ""), label(scrape, "vendor"), processors,
                processors, "", List.of(), new Machine.Versions("", "", null));
    }

    private static String label(Scrape scrape, String label) {
        return scrape.labels("jvm_info", label).findFirst().orElse("");
    }

    private List<String> problems() {
        if (!instance.isWhole()) {
            return List.of(english("instance.several-series", Scrape.LIVE));
        }
        if (scrapes.isEmpty()) {
            String failed = instance.failed() > 0 ? english("instance.failed", instance.failed()) : "";
            return List.of(english("instance.none", Scrape.LIVE, failed));
        }
        List<String> problems = new ArrayList<>();
        gap().ifPresent(problems::add);
        if (scrapes.size() < SCRAPES_AT_LEAST) {
            problems.add(english("instance.few-scrapes", scrapes.size(), SCRAPES_AT_LEAST));
        }
        return problems;
    }

    /** Before its first scrape, after its last, or between two. */
    private Optional<String> gap() {
        long[] seen = LongStream.concat(LongStream.concat(LongStream.of(source.fromMillis()),
                scrapes.stream().mapToLong(Scrape::atMillis)), LongStream.of(source.toMillis())).toArray();
        return IntStream.range(1, seen.length).filter(i -> seen[i] - seen[i - 1] > GAP_IN_INTERVALS * intervalMillis)
                .mapToObj(i -> english("instance.gap", Numbers.time(seen[i - 1]), Numbers.time(seen[i]),
                        intervalMillis / MILLIS))
                .findFirst();
    }

    private static BudgetVerdict worst(List<BudgetVerdict> ofLives) {
        return ofLives.stream().filter(verdict -> verdict.state() == State.BROKEN).findFirst().orElse(ofLives.get(0));
    }

    // What is left can be told only where nothing is under way.
    private static BudgetVerdict atRest(BudgetVerdict verdict, Evidence whole) {
        if (verdict.state() == State.NO_EVIDENCE || !Measures.needsRest(verdict.measure()) || endsAtRest(whole)) {
            return verdict;
        }
        return new BudgetVerdict(verdict.measure(), verdict.unit(), verdict.bound(), null, State.NO_EVIDENCE,
                english("bound.not-at-rest"), verdict.place(), List.of());
    }

    private static boolean endsAtRest(Evidence whole) {
        List<Scrape> scrapes = whole.scrapes();
        Scrape last = scrapes.get(scrapes.size() - 1);
        // Where nothing counts the requests, nothing contradicts it.
        return !(rate(whole, scrapes.get(scrapes.size() - 2), last) > RATE_AT_REST * rate(whole, scrapes.get(0), last));
    }

    private static double rate(Evidence whole, Scrape from, Scrape to) {
        return whole.requests().between(from, to).orElse(Double.NaN) / (to.atMillis() - from.atMillis());
    }
}
