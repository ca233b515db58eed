package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.measure.Measure.Disturbance;

/**
 * The reasons why a run gives no evidence, and which of its measures they void. A gap in the readings voids all of
 * them, a load that was not delivered those at a rate, a busy machine those that a clock shows.
 *
 * @param busyMachine empty where the machine was quiet enough for its clocks
 * @param gaveUp whether anything has run into a time limit: one that nothing has run into has changed no count
 */
public record RunProblems(List<Text> lost, List<Text> undelivered, Optional<BusyMachine> busyMachine,
        boolean gaveUp) {

    public static final RunProblems NONE = new RunProblems(List.of(), List.of(), Optional.empty(), false);

    private static final double DELIVERED_AT_LEAST = 0.95;
    private static final double SCRAPE_GAP_AT_MOST_SECONDS = 5;

    public static RunProblems in(Evidence evidence) {
        if (evidence.run().outcome() != RunLog.Outcome.RAN) {
            return new RunProblems(recorded(evidence), List.of(), Optional.empty(), true);
        }
        Measures measures = new Measures(List.of(evidence));
        List<Text> lost = new ArrayList<>(recorded(evidence));
        double gap = measures.value("scrape.gap.max").orElse(Double.MAX_VALUE);
        if (gap > SCRAPE_GAP_AT_MOST_SECONDS) {
            lost.add(Text.of("problem.no-answer", gap));
        }
        if (evidence.baseline().isEmpty() || evidence.drained().isEmpty()) {
            lost.add(Text.of("problem.scrape-missing"));
        }
        if (measures.value("requests.sent").isEmpty()) {
            lost.add(Text.of("problem.load-none-sent", planned(evidence)));
        }
        boolean gaveUp = measures.value("requests.timed-out").orElse(1) > 0
                || measures.value("metric.growth(hikaricp_connections_timeout_total)").orElse(0) > 0
                || measures.value("requests.counted(scrapes-missed)").orElse(0) > 0;
        return new RunProblems(lost, undelivered(evidence, measures), evidence.cpu().flatMap(BusyMachine::of), gaveUp);
    }

    private static List<Text> recorded(Evidence evidence) {
        return evidence.run().problems().stream().map(Text::english).toList();
    }

    /** The reasons why a measure of the run does not count, as sentences; empty where every measure counts. */
    public static List<String> of(Evidence evidence) {
        return sentences(in(evidence).all());
    }

    public static List<String> sentences(List<Text> problems) {
        return problems.stream().map(Messages.in(Language.EN)::say).toList();
    }

    public static Measures measures(List<Evidence> runs) {
        Map<Evidence, Predicate<String>> counts = new IdentityHashMap<>();
        runs.forEach(run -> {
            RunProblems problems = in(run);
            Gaps gaps = new Gaps(run, SCRAPE_GAP_AT_MOST_SECONDS);
            counts.put(run, measure -> !problems.voids(Measures.disturbance(run.run().subject(), measure))
                    && gaps.of(measure).isEmpty());
        });
        return new Measures(runs, (run, measure) -> counts.get(run).test(measure));
    }

    public boolean isEmpty() {
        return all().isEmpty();
    }

    public boolean isLost() {
        return !lost.isEmpty();
    }

    public boolean isUndelivered() {
        return !undelivered.isEmpty();
    }

    public boolean voids(Disturbance disturbance) {
        return isLost() || isUndelivered() && disturbance != Disturbance.NONE || busyMachine.isPresent()
                && disturbance.isOfBusyMachine() && (gaveUp || disturbance != Disturbance.TIME_LIMIT);
    }

    public List<Text> all() {
        return Stream.concat(ofCounts().stream(), busyMachine.stream().flatMap(RunProblems::ofClocks)).toList();
    }

    public List<Text> ofCounts() {
        return Stream.concat(lost.stream(), undelivered.stream()).toList();
    }

    private static List<Text> undelivered(Evidence evidence, Measures measures) {
        List<Text> problems = new ArrayList<>();
        double planned = planned(evidence);
        OptionalDouble sent = measures.value("requests.sent");
        if (sent.isPresent() && sent.getAsDouble() < DELIVERED_AT_LEAST * planned) {
            problems.add(Text.of("problem.load-not-sent", sent.getAsDouble(), planned));
        }
        double rounds = Readings.orZero(Readings.requests(evidence, "rounds"));
        double plannedRounds = Load.rounds(evidence.run().subject().load()).orElse(0);
        if (rounds < plannedRounds) {
            problems.add(Text.of("problem.rounds-missing", rounds, plannedRounds));
        }
        double dropped = dropped(evidence, measures);
        if (dropped > 0) {
            problems.add(Text.of("problem.arrivals-left-out", dropped));
        }
        return problems;
    }

    /** A closed load plans no number of requests, but each of its users sends at least one. */
    private static double planned(Evidence evidence) {
        return Load.planned(evidence.run().subject().load())
                .orElseGet(() -> Load.users(evidence.run().subject().load()).orElse(0));
    }

    /** Arrivals that k6 left out, but for the scraper's; 0 where the script does not tell these apart. */
    private static double dropped(Evidence evidence, Measures measures) {
        return evidence.steadyPart().isEmpty() || evidence.k6().isEmpty() ? 0
                : evidence.k6().get().count("dropped_iterations")
                        - measures.value("requests.counted(scrapes-left-out)").orElse(0);
    }

    private static Stream<Text> ofClocks(BusyMachine busy) {
        String shares = busy.parts().entrySet().stream()
                .map(part -> "%s %s %%".formatted(part.getKey(), Numbers.number(part.getValue())))
                .collect(Collectors.joining(", "));
        Stream<Text> ofOthers = busy.hasForeign()
                ? Stream.of(Text.of("problem.other-programs", busy.foreign(), BusyMachine.FOREIGN_AT_MOST_PERCENT,
                        shares))
                : busy.isFull() ? Stream.of(Text.of("problem.processors-busy", busy.busy(), shares)) : Stream.of();
        return Stream.concat(ofOthers, !busy.hasWaiting() ? Stream.of()
                : Stream.of(Text.of("problem.next-app-busy", busy.waiting(), BusyMachine.WAITING_AT_MOST_PERCENT)));
    }
}
