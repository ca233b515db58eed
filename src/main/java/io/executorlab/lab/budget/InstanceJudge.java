package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Scraped;

/**
 * Makes of what Prometheus has scraped of one instance the evidence of a check, which {@link BudgetJudge} judges as any
 * other. An instance that was not there all the time, or not seen all the time, is no evidence; a limit that it has
 * exceeded is broken all the same.
 */
final class InstanceJudge {

    // Nearer to each second scrape than to each.
    private static final double SELDOM_IN_INTERVALS = 1.5;
    private static final int SCRAPES_AT_LEAST = 5;
    // Health checks go on when the load has ended.
    private static final double RATE_AT_REST = 0.1;
    private static final double MILLIS = 1000;

    private final Budget budget;
    private final Fleet.Source source;
    private final Instance instance;
    private final List<Scrape> scrapes;
    private final double ofAllMillis;
    private final double intervalMillis;

    /** @param ofAllMillis from scrape to scrape, of all instances */
    InstanceJudge(Budget budget, Fleet.Source source, Instance instance, double ofAllMillis) {
        // Gaps are judged here, by the interval.
        this.budget = new Budget(budget.file(), budget.name(), budget.about(), budget.requests(), Double.MAX_VALUE,
                budget.experiment(), budget.load(), budget.bounds());
        this.source = source;
        this.instance = instance;
        // Of several processes in one, and of pieces of a scrape, nothing can be said, a breach included.
        this.scrapes = instance.isWhole() ? instance.scrapes() : List.of();
        this.ofAllMillis = ofAllMillis;
        this.intervalMillis = Numbers.median(instance.intervals().asDoubleStream()).orElse(ofAllMillis);
    }

    FleetResult.Judged judged() {
        List<List<Scrape>> lives = scrapes.isEmpty() ? List.of() : instance.lives();
        List<String> problems = problems(lives);
        // The first knows of the others, for a bound on restarts; it counts the first process alone, and each of the
        // others is judged by itself.
        Evidence whole = evidence(scrapes, problems);
        List<CheckResult> results =
                Stream.concat(Stream.of(whole), lives.stream().skip(1).map(life -> evidence(life, problems)))
                        .map(evidence -> BudgetJudge.judge(budget, evidence, CheckResult.Manner.OF_ANY_TRAFFIC))
                        .toList();
        CheckResult first = results.get(0);
        List<BudgetVerdict> bounds = IntStream.range(0, first.bounds().size())
                .mapToObj(i -> worst(results.stream().map(result -> result.bounds().get(i)).toList()))
                .map(verdict -> atRest(verdict, whole)).toList();
        return new FleetResult.Judged(instance.name(), new FleetResult.Seen(instance.scrapes().size(),
                instance.scrapes().size() < 2 ? 0 : intervalMillis / MILLIS, Math.max(0, lives.size() - 1)),
                first.machine(), problems.isEmpty() ? first.problems() : problems, first.notes(), bounds);
    }

    private Evidence evidence(List<Scrape> life, List<String> problems) {
        long first = life.isEmpty() ? 0 : life.get(0).atMillis();
        long last = life.isEmpty() ? 0 : life.get(life.size() - 1).atMillis();
        // The first scrape is that before the load, and the last one that at rest.
        RunLog.Times times = new RunLog.Times(first, first, first, Math.max(first, last - 1), last, last);
        RunLog run = new RunLog(RunLog.FORMAT, RunLog.Subject.of(budget.name(), "instance"),
                problems.isEmpty() ? RunLog.Outcome.RAN : RunLog.Outcome.NO_EVIDENCE, problems, times, 0,
                Watched.scraped(), null);
        return new Evidence(Path.of(""), run, new EvidenceParts().machine(machine(life)).scrapes(life));
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

    private List<String> problems(List<List<Scrape>> lives) {
        List<String> problems = new ArrayList<>();
        if (instance.doubled() > 0) {
            problems.add(
                    ("Several series of %s bear its name at once: as many JVMs, or copies of one, which cannot be "
                            + "told apart. Narrow --selector,"
                            + " for example by job or by the label that tells replicas of Prometheus apart.")
                            .formatted(Scrape.LIVE));
        }
        if (instance.torn() > 0) {
            problems.add(
                    ("What should have been scraped together does not bear the same time, in %d places. Either "
                            + "another target bears its name too: narrow"
                            + " --selector; or it was pushed to Prometheus, and only what was scraped is evidence.")
                            .formatted(instance.torn()));
        }
        if (instance.scrapes().isEmpty()) {
            problems.add("It has no %s in this time%s. If it is not a JVM, leave it out by --selector."
                    .formatted(Scrape.LIVE, failed()));
        }
        if (scrapes.isEmpty()) {
            return problems;
        }
        double reach = Instance.GAP_IN_INTERVALS * intervalMillis;
        long first = scrapes.get(0).atMillis();
        long last = scrapes.get(scrapes.size() - 1).atMillis();
        if (first > source.fromMillis() + reach) {
            problems.add("It came late: its first scrape is of %s.".formatted(time(first)));
        }
        if (last < source.toMillis() - reach) {
            problems.add("It went early: its last scrape is of %s.".formatted(time(last)));
        }
        lives.stream().skip(1).map(
                life -> "It was restarted: another process answers from %s on.".formatted(time(life.get(0).atMillis())))
                .forEach(problems::add);
        gap(reach).or(this::seldom).ifPresent(problems::add);
        if (scrapes.size() < SCRAPES_AT_LEAST) {
            problems.add("There are only %d scrapes of it, and it takes at least %d: choose a longer time."
                    .formatted(scrapes.size(), SCRAPES_AT_LEAST));
        }
        return problems;
    }

    private Optional<String> gap(double reach) {
        return IntStream.range(1, scrapes.size())
                .filter(i -> scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis() > reach).boxed().findFirst()
                .map(i -> ("It was not seen for %s s from %s on, where it is scraped every %s s; what happened then "
                        + "is unknown.").formatted(
                                number((scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis()) / MILLIS),
                                time(scrapes.get(i - 1).atMillis()), number(intervalMillis / MILLIS)));
    }

    // One that misses each second scrape has no gap by its own interval.
    private Optional<String> seldom() {
        return intervalMillis <= SELDOM_IN_INTERVALS * ofAllMillis ? Optional.empty()
                : Optional.of(
                        ("It was seen every %s s, and the instances together every %s s%s. Either it misses "
                                + "scrapes, or it is scraped at an interval of"
                                + " its own: then judge it by a --selector of its own.")
                                .formatted(number(intervalMillis / MILLIS), number(ofAllMillis / MILLIS),
                                        failed()));
    }

    private String failed() {
        return instance.failed() > 0 ? ": %d scrapes of it failed".formatted(instance.failed()) : "";
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static BudgetVerdict worst(List<BudgetVerdict> ofLives) {
        return ofLives.stream().filter(verdict -> verdict.state() == State.BROKEN).findFirst().orElse(ofLives.get(0));
    }

    // What is left can be told only where nothing is under way.
    private static BudgetVerdict atRest(BudgetVerdict verdict, Evidence whole) {
        if (verdict.state() == State.NO_EVIDENCE || !Scraped.needsRest(verdict.measure()) || endsAtRest(whole)) {
            return verdict;
        }
        return new BudgetVerdict(verdict.measure(), verdict.unit(), verdict.bound(), null, State.NO_EVIDENCE,
                "Requests still came at the end of the time that was read: what is left can be told only of an "
                        + "instance at rest.",
                verdict.place(), List.of());
    }

    private static boolean endsAtRest(Evidence whole) {
        List<Scrape> scrapes = whole.scrapes();
        Scrape last = scrapes.get(scrapes.size() - 1);
        OptionalDouble atTheEnd = rate(whole, scrapes.get(scrapes.size() - 2), last);
        OptionalDouble overAll = rate(whole, scrapes.get(0), last);
        return atTheEnd.isEmpty() || overAll.isEmpty()
                || atTheEnd.getAsDouble() <= RATE_AT_REST * overAll.getAsDouble();
    }

    private static OptionalDouble rate(Evidence whole, Scrape from, Scrape to) {
        OptionalDouble handled = whole.requests().between(from, to);
        return handled.isPresent() ? OptionalDouble.of(handled.getAsDouble() / (to.atMillis() - from.atMillis()))
                : handled;
    }
}
