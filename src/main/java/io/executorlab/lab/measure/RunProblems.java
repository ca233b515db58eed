package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Load;

/**
 * What speaks against taking a run for evidence, and which of its measures that voids. A gap in the readings voids all of them,
 * a load that was not delivered those at a rate, a busy machine those that a clock shows.
 */
public final class RunProblems {

    private static final double DELIVERED_AT_LEAST = 0.95;
    private static final double SCRAPE_GAP_AT_MOST_SECONDS = 5;

    private final List<String> lost;
    private final List<String> undelivered;
    private final BusyMachine busy;
    private final boolean gaveUp;

    private RunProblems(List<String> lost, List<String> undelivered, BusyMachine busy, boolean gaveUp) {
        this.lost = lost;
        this.undelivered = undelivered;
        this.busy = busy;
        this.gaveUp = gaveUp;
    }

    /** Those of a run. Pure, so that recorded runs are judged by the same rule. */
    public static RunProblems in(Evidence evidence) {
        if (evidence.run().outcome() != RunLog.Outcome.RAN) {
            return new RunProblems(evidence.run().problems(), List.of(), null, true);
        }
        Measures measures = new Measures(List.of(evidence));
        List<String> lost = new ArrayList<>(evidence.run().problems());
        double gap = measures.value("scrape.gap.max").orElse(Double.MAX_VALUE);
        if (gap > SCRAPE_GAP_AT_MOST_SECONDS) {
            lost.add("The app's management port did not answer for %s s; what happened then is unknown.".formatted(
                    Numbers.number(gap)));
        }
        if (evidence.baseline().isEmpty() || evidence.drained().isEmpty()) {
            lost.add("The scrape before or after the load is missing.");
        }
        if (measures.value("requests.sent").isEmpty()) {
            lost.add("The load was not delivered: none of %s planned requests were sent.".formatted(Numbers.number(planned(evidence, measures))));
        }
        return new RunProblems(lost, undelivered(evidence, measures), BusyMachine.of(evidence).orElse(null), gaveUp(measures));
    }

    /** Why a run is no evidence of any kind, sentences; empty where every measure of it counts. */
    public static List<String> of(Evidence evidence) {
        return in(evidence).sentences();
    }

    /** The measures of these runs of one cell, each over the runs in which it counts. */
    public static Measures measures(List<Evidence> runs) {
        Map<Evidence, RunProblems> problems = new IdentityHashMap<>();
        Map<Evidence, MetricGaps> gaps = new IdentityHashMap<>();
        runs.forEach(run -> {
            problems.put(run, in(run));
            gaps.put(run, MetricGaps.in(run));
        });
        return new Measures(runs, (run, measure) -> !problems.get(run).voids(disturbance(run, measure))
                && gaps.get(run).of(measure, SCRAPE_GAP_AT_MOST_SECONDS).isEmpty()
                && DumpGaps.of(run, measure, SCRAPE_GAP_AT_MOST_SECONDS).isEmpty());
    }

    private static Disturbance disturbance(Evidence run, String measure) {
        return Measures.named(measure).disturbance(run.run().subject(), Measures.parameter(measure));
    }

    /** Whether every measure counts. */
    public boolean isEmpty() {
        return lost.isEmpty() && undelivered.isEmpty() && busy == null;
    }

    /** Whether no measure counts. */
    public boolean isLost() {
        return !lost.isEmpty();
    }

    public boolean isUndelivered() {
        return !undelivered.isEmpty();
    }

    /** Empty where the machine was quiet enough for its clocks. */
    public Optional<BusyMachine> busyMachine() {
        return Optional.ofNullable(busy);
    }

    /** Whether a measure that this disturbs does not count. */
    public boolean voids(Disturbance disturbance) {
        return isLost() || isUndelivered() && disturbance != Disturbance.NONE
                || busy != null && disturbance.isOfBusyMachine() && (gaveUp || disturbance != Disturbance.TIME_LIMIT);
    }

    /** A limit that nothing has run into has changed no count. */
    private static boolean gaveUp(Measures measures) {
        return measures.value("requests.timed-out").orElse(1) > 0 || measures.value("hikari.timeouts").orElse(0) > 0;
    }

    /** All of it for people. */
    public List<String> sentences() {
        List<String> all = ofCounts();
        if (busy != null) {
            all.addAll(sentences(busy));
        }
        return all;
    }

    /** The same but for the busy machine, which voids no count. */
    public List<String> ofCounts() {
        List<String> all = new ArrayList<>(lost);
        all.addAll(undelivered);
        return all;
    }

    /** What of a load was not delivered, sentences; empty where all of it was. */
    public List<String> ofDelivery() {
        return undelivered;
    }

    private static List<String> undelivered(Evidence evidence, Measures measures) {
        List<String> problems = new ArrayList<>();
        double planned = planned(evidence, measures);
        OptionalDouble sent = measures.value("requests.sent");
        if (sent.isPresent() && sent.getAsDouble() < DELIVERED_AT_LEAST * planned) {
            problems.add("The load was not delivered: %s of %s planned requests were sent.".formatted(Numbers.number(sent.getAsDouble()),
                    Numbers.number(planned)));
        }
        double rounds = measures.value("rounds.run").orElse(0);
        double plannedRounds = Load.rounds(evidence.run().subject().load()).orElse(0);
        if (rounds < plannedRounds) {
            problems.add("The load was not delivered: %s of %s rounds came to their end.".formatted(Numbers.number(rounds),
                    Numbers.number(plannedRounds)));
        }
        double dropped = dropped(evidence, measures);
        if (dropped > 0) {
            problems.add("The load was not delivered: k6 left out %s arrivals since all its users were busy.".formatted(
                    Numbers.number(dropped)));
        }
        return problems;
    }

    /** A closed load plans no number of requests, but each of its users sends at least one. */
    private static double planned(Evidence evidence, Measures measures) {
        return Load.planned(evidence.run().subject().load()).orElseGet(() -> Load.users(evidence.run().subject().load()).orElse(0));
    }

    /** Arrivals that k6 left out, but for the scraper's; 0 where the script does not tell these apart, as those of earlier versions. */
    private static double dropped(Evidence evidence, Measures measures) {
        return evidence.steadyPart().isEmpty() || evidence.k6().isEmpty() ? 0
                : evidence.k6().get().count("dropped_iterations") - measures.value("requests.scrapes-left-out").orElse(0);
    }

    private static List<String> sentences(BusyMachine busy) {
        String shares = busy.parts().entrySet().stream()
                .map(part -> "%s %s %%".formatted(part.getKey(), Numbers.number(part.getValue()))).collect(Collectors.joining(", "));
        List<String> sentences = new ArrayList<>();
        if (busy.isFull()) {
            sentences.add("The processors were the limit: %s %% of all cores were busy (%s).".formatted(
                    Numbers.number(busy.busy()), shares));
        }
        if (busy.hasForeign()) {
            sentences.add(("Other programs took %s of all processors' time under load, more than the %s %% that a clock allows"
                    + " (%s).").formatted(Numbers.number(busy.foreign()) + " %", Numbers.number(BusyMachine.FOREIGN_AT_MOST_PERCENT), shares));
        }
        if (busy.hasWaiting()) {
            sentences.add(("The next variant's app was to wait idly for its turn and took %s %% of all processors' time under load,"
                    + " more than %s %%.").formatted(Numbers.number(busy.waiting()),
                    Numbers.number(BusyMachine.WAITING_AT_MOST_PERCENT)));
        }
        return sentences;
    }
}
