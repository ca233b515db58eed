package io.executorlab.lab.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.measure.Measures;

/** What speaks against taking a run for evidence: a load not delivered, busy processors, other programs, a gap in the scrapes. */
public final class RunProblems {

    /** What other programs may take of all processors' time. */
    // In 77 recorded cells whose machine ran nothing else it was 0 to 3.9 %, PostgreSQL's children being counted with it: what the kernel
    // does for no process, and what ended between two looks.
    public static final double FOREIGN_AT_MOST_PERCENT = 10;

    /** What the next variant's app may take of all processors' time while it waits for its turn. */
    private static final double WAITING_AT_MOST_PERCENT = 1;
    private static final double DELIVERED_AT_LEAST = 0.95;
    private static final double SCRAPE_GAP_AT_MOST_SECONDS = 5;
    private static final double CPU_BUSY_AT_MOST_PERCENT = 90;

    private RunProblems() {
    }

    /** Why a run is no evidence; empty where it is. Pure, so that recorded runs are judged by the same rule. */
    public static List<String> of(Evidence evidence) {
        List<String> problems = new ArrayList<>(evidence.run().problems());
        if (evidence.run().outcome() != RunLog.Outcome.RAN) {
            return problems;
        }
        problems.addAll(ofDelivery(evidence));
        Measures measures = new Measures(List.of(evidence));
        double busy = measures.value("cpu.busy").orElse(0);
        if (busy > CPU_BUSY_AT_MOST_PERCENT) {
            problems.add("The processors were the limit: %s %% of all cores were busy (%s).".formatted(Numbers.number(busy),
                    evidence.cpu().map(RunProblems::shares).orElse("")));
        }
        foreign(evidence).ifPresent(share -> problems.add(("Other programs took %s of all processors' time under load, more than the %s %% that"
                + " evidence allows (%s): end them and run again.").formatted(share, Numbers.number(FOREIGN_AT_MOST_PERCENT),
                evidence.cpu().map(RunProblems::shares).orElse(""))));
        double waiting = 100 * evidence.cpu().map(CpuUse::ofWaiting).orElse(OptionalDouble.empty()).orElse(0);
        if (waiting > WAITING_AT_MOST_PERCENT) {
            problems.add("The next variant's app was to wait idly for its turn and took %s %% of all processors' time under load, more than %s %%."
                    .formatted(Numbers.number(waiting), Numbers.number(WAITING_AT_MOST_PERCENT)));
        }
        double gap = measures.value("scrape.gap.max").orElse(Double.MAX_VALUE);
        if (gap > SCRAPE_GAP_AT_MOST_SECONDS) {
            problems.add("The app's management port did not answer for %s s; what happened then is unknown.".formatted(
                    Numbers.number(gap)));
        }
        if (evidence.baseline().isEmpty() || evidence.drained().isEmpty()) {
            problems.add("The scrape before or after the load is missing.");
        }
        return problems;
    }

    /** What of a load was not delivered; empty where all of it was. A busy machine can be why, which {@link #of} tells besides. */
    public static List<String> ofDelivery(Evidence evidence) {
        List<String> problems = new ArrayList<>();
        Measures measures = new Measures(List.of(evidence));
        // A closed load plans no number of requests, but each of its users sends at least one.
        double planned = measures.value("requests.planned").orElseGet(() -> Load.users(evidence.run().subject().load()).orElse(0));
        OptionalDouble sent = measures.value("requests.sent");
        if (sent.isEmpty() || sent.getAsDouble() < DELIVERED_AT_LEAST * planned) {
            problems.add("The load was not delivered: %s of %s planned requests were sent.".formatted(
                    sent.isPresent() ? Numbers.number(sent.getAsDouble()) : "none", Numbers.number(planned)));
        }
        double rounds = measures.value("rounds.run").orElse(0);
        if (rounds < measures.value("rounds.planned").orElse(0)) {
            problems.add("The load was not delivered: %s of %s rounds came to their end.".formatted(Numbers.number(rounds),
                    Numbers.number(measures.value("rounds.planned").orElse(0))));
        }
        double dropped = measures.value("requests.dropped").orElse(0);
        if (dropped > 0) {
            problems.add("The load was not delivered: k6 left out %s arrivals since all its users were busy.".formatted(Numbers.number(dropped)));
        }
        return problems;
    }

    /**
     * How much of all processors' time went to what is no part of the run, {@code 44 %}; empty where it is no more than evidence allows
     * or is not known.
     */
    public static Optional<String> foreign(Evidence evidence) {
        OptionalDouble foreign = new Measures(List.of(evidence)).value("cpu.foreign");
        return foreign.isPresent() && foreign.getAsDouble() > FOREIGN_AT_MOST_PERCENT
                ? Optional.of(Numbers.number(foreign.getAsDouble()) + " %") : Optional.empty();
    }

    private static String shares(CpuUse cpu) {
        return cpu.parts().keySet().stream()
                .map(part -> "%s %s %%".formatted(part, Numbers.number(100 * cpu.share(part).orElse(0))))
                .collect(Collectors.joining(", "));
    }
}
