package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.ThreadGroups.Mean;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;

/**
 * A flaw that is to be found out, and what the recorded runs say of its fix attempts.
 *
 * @param threads in which it shows, by their normalised name; null where it is none of the app's
 * @param alike names of further threads that are a part of it, and so are no wrong answer
 * @param executor whose threads are used up; null where that is none
 * @param bound catches the flaw in the build; whatever exceeds it has the flaw
 * @param client measures of what clients wait for, the less the better
 * @param figures further measures that are shown beside a bet's result
 * @param fixAttempts variants on which bets are made, each with its result
 */
public record Flaw(Kind kind, String threads, List<String> alike, String executor, Bound bound,
        List<String> client, List<String> figures, LinkedHashMap<String, Bet.Result> fixAttempts) {

    /** The fix attempt that the explanation is about. */
    static final String BEST = "fixed";

    private static final List<String> ALWAYS = List.of("requests.unanswered", "requests.refused", "threads.peak");

    /** The kinds of flaws. */
    @EnumNaming(KebabCaseStrategy.class)
    public enum Kind {
        /** A proxy before the app has refused clients. */
        REFUSED_BEFORE(null, Bottleneck.Kind.PROXY, "requests"),
        /** All threads of a pool wait for tasks in its own queue. */
        STALL(WaitKind.TASK, Bottleneck.Kind.EXECUTOR, "requests"),
        /** Nearly every request starts a thread. */
        STARTS(null, Bottleneck.Kind.NONE, "threads.started-per-second"),
        /** Threads that work or wait are there after the load and were not before. */
        LEFT_BEHIND(null, Bottleneck.Kind.NONE, "threads.state"),
        /** Most threads wait for a connection. */
        CONNECTIONS(WaitKind.CONNECTION, Bottleneck.Kind.CONNECTIONS, "hikari.pending"),
        /** Threads that hold a connection wait for another. */
        HOLD_AND_WAIT(WaitKind.CONNECTION, Bottleneck.Kind.CONNECTIONS, "requests"),
        /** Blocking calls hold all workers of the common pool. */
        COMMON_POOL(null, Bottleneck.Kind.COMMON_POOL, "requests"),
        /** Tasks lie in the queue of a pool whose threads are all busy. */
        QUEUE(null, Bottleneck.Kind.EXECUTOR, "executor.queue"),
        /** Pool threads wait for what another thread has to do; they are no more than before, so no chart shows it. */
        WAIT_FOR_TASK(WaitKind.TASK, Bottleneck.Kind.NONE, null);

        /** The wait in which its threads stand; null where it may be any. */
        final WaitKind wait;
        /** What is used up. */
        final Bottleneck.Kind bound;
        /** The chart that shows it; null for none. */
        final String chart;

        Kind(WaitKind wait, Bottleneck.Kind bound, String chart) {
            this.wait = wait;
            this.bound = bound;
            this.chart = chart;
        }
    }

    /** A measure and the most that it may be. */
    public record Bound(String measure, double atMost) {

        public boolean isExceeded(Evidence run) {
            return new Measures(List.of(run)).value(measure).orElse(0) > atMost;
        }
    }

    public Flaw {
        threads = threads == null ? "" : threads;
    }

    /** {@link Place#NONE} where its threads are in no dump. */
    public Place place(List<Mean> run) {
        return run.stream().filter(group -> group.name().equals(threads)
                && (kind.wait == null || group.place().kind() == kind.wait)).findFirst().map(Mean::place)
                .orElse(Place.NONE);
    }

    /** What its threads wait for that is used up; {@link Bottleneck#NONE} where nothing is. */
    Bottleneck usedUp(List<Bottleneck> bottlenecks) {
        return bottlenecks.stream().filter(bottleneck -> bottleneck.kind() == kind.bound
                && (executor == null || bottleneck.name().equals(executor))).findFirst()
                .orElse(new Bottleneck(kind.bound, "", 0, 0, 0));
    }

    List<String> shown() {
        return Stream.of(client, List.of(bound.measure()), figures, ALWAYS).flatMap(List::stream).distinct().toList();
    }

    Flaw ordered(List<String> order) {
        LinkedHashMap<String, Bet.Result> all = new LinkedHashMap<>();
        order.forEach(variant -> all.put(variant, fixAttempts.get(variant)));
        return new Flaw(kind, threads, alike, executor, bound, client, figures, all);
    }
}
