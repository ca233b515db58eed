package io.executorlab.lab.workshop.exercise;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.diagnosis.ThreadProfile.Group;
import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Stall;
import io.executorlab.lab.workshop.exercise.Bottleneck.Kind;

/**
 * Finds the cause in one run's evidence: rules are asked in turn, the surest first, and the first that holds speaks.
 */
public final class Causes {

    /** Threads of one name started for each request: nearly each starts one. */
    private static final double STARTS_AT_LEAST = 0.75;
    private static final int THREADS_AT_LEAST = 5;
    private static final int QUEUED_AT_LEAST = 10;
    private static final double WAITING_AT_LEAST = 0.5;

    private Causes() {
    }

    /** A run's evidence, and what several rules ask of it. */
    private record Seen(Evidence evidence, ThreadProfile profile, List<Bottleneck> bottlenecks) {

        Cause cause(Cause.Kind kind, Group group, Bottleneck bound) {
            return new Cause(kind, group.name(), group.place(), bound, line(evidence, group.name()));
        }
    }

    /** The cause; empty where the evidence shows no flaw that a rule knows. */
    public static Optional<Cause> of(Evidence evidence) {
        Seen seen = new Seen(evidence, ThreadProfile.of(evidence), Bottleneck.of(evidence));
        return Stream.of(Cause.Kind.values()).map(kind -> ask(kind, seen)).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Cause> ask(Cause.Kind kind, Seen seen) {
        return switch (kind) {
            case REFUSED_BEFORE -> refusedBefore(seen);
            case STALL -> stall(seen);
            case STARTS -> starts(seen);
            case LEFT_BEHIND -> leftBehind(seen);
            case CONNECTIONS -> connections(seen);
            case COMMON_POOL -> commonPool(seen);
            case QUEUE -> queue(seen);
            case WAIT_FOR_TASK -> waitForTask(seen);
        };
    }

    /** The line that has started most threads of this name; empty where no recording tells. */
    static String line(Evidence evidence, String name) {
        return evidence.starts().stream().filter(start -> isOf(name, ThreadNames.normalise(start.name())))
                .collect(Collectors.groupingBy(ThreadStart::startedBy, LinkedHashMap::new, Collectors.counting()))
                .entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
    }

    // A thread that is renamed while it works has its first name in the recording: process reaper (pid 4711).
    static boolean isOf(String name, String started) {
        return name.equals(started) || name.startsWith(started + " ");
    }

    private static Optional<Cause> refusedBefore(Seen seen) {
        boolean refused = seen.evidence().proxy().map(log -> !log.messages().isEmpty()).orElse(false);
        return refused
                ? Optional.of(new Cause(Cause.Kind.REFUSED_BEFORE, "", Place.NONE,
                        new Bottleneck(Kind.PROXY, "", 0, 0, 0), ""))
                : Optional.empty();
    }

    private static Optional<Cause> stall(Seen seen) {
        return Stall.in(seen.evidence()).stream().findFirst().flatMap(stall -> {
            String name = stall.waiting().threads();
            return seen.profile().first(group -> group.name().equals(name) && group.forTask()).map(group -> seen.cause(
                    Cause.Kind.STALL, group,
                    new Bottleneck(Kind.EXECUTOR, stall.executor(), stall.threads(), stall.threads(), stall.queued())));
        });
    }

    private static Optional<Cause> starts(Seen seen) {
        double sent = new Measures(List.of(seen.evidence())).value("requests.sent").orElse(0);
        return seen.evidence().startsByLoad().stream()
                .collect(Collectors.groupingBy(start -> ThreadNames.normalise(start.name()), Collectors.counting()))
                .entrySet().stream()
                .filter(starts -> sent > 0 && starts.getValue() >= Math.max(THREADS_AT_LEAST, STARTS_AT_LEAST * sent))
                .max(Map.Entry.comparingByValue())
                .map(starts -> new Cause(Cause.Kind.STARTS, starts.getKey(),
                        seen.profile().of(starts.getKey()).map(Group::place).orElse(Place.NONE),
                        Bottleneck.NONE, line(seen.evidence(), starts.getKey())));
    }

    private static Optional<Cause> leftBehind(Seen seen) {
        Optional<ThreadDump> before = seen.evidence().dump(ThreadDump.Phase.BASELINE);
        Optional<ThreadDump> after = seen.evidence().dump(ThreadDump.Phase.DRAINED);
        // Who still works off a queue has not been left behind.
        boolean atWork = seen.evidence().drained().map(Causes::hasQueue).orElse(false);
        return before.isEmpty() || after.isEmpty() || atWork ? Optional.empty()
                : ThreadProfile.growth(before.get(), after.get()).entrySet().stream()
                        .filter(left -> left.getValue() >= THREADS_AT_LEAST).max(Map.Entry.comparingByValue())
                        .map(left -> seen.cause(Cause.Kind.LEFT_BEHIND, left.getKey(), Bottleneck.NONE));
    }

    private static boolean hasQueue(Scrape scrape) {
        return Readings.ofExecutors(Readings.QUEUED, scrape).values().stream().anyMatch(tasks -> tasks > 0);
    }

    private static Optional<Cause> connections(Seen seen) {
        double all = seen.profile().waiting(group -> true);
        return Bottleneck.of(seen.bottlenecks(), Kind.CONNECTIONS)
                .flatMap(bound -> seen.profile().first(group -> group.place().kind() == WaitKind.CONNECTION)
                        .filter(group -> group.mean() >= Math.max(THREADS_AT_LEAST, all / 2))
                        .map(group -> seen.cause(Cause.Kind.CONNECTIONS, group, bound)));
    }

    private static Optional<Cause> commonPool(Seen seen) {
        boolean full = seen.evidence().dumpsUnderLoad().stream().anyMatch(Causes::isCommonPoolFull);
        return !full ? Optional.empty()
                : Bottleneck.of(seen.bottlenecks(), Kind.COMMON_POOL)
                        .flatMap(bound -> seen.profile()
                                .first(group -> !group.quiet() && Classification.isOfCommonPool(group.name()))
                                .map(group -> seen.cause(Cause.Kind.COMMON_POOL, group, bound)));
    }

    private static boolean isCommonPoolFull(ThreadDump dump) {
        List<Classification> workers = dump.threads().stream()
                .filter(thread -> Classification.isOfCommonPool(thread.name())).map(Classification::of).toList();
        return workers.size() > 1 && workers.stream().noneMatch(Classification::isQuiet);
    }

    private static Optional<Cause> queue(Seen seen) {
        return seen.bottlenecks().stream()
                .filter(bound -> bound.kind() == Kind.EXECUTOR && bound.waiting() >= QUEUED_AT_LEAST)
                .filter(bound -> seen.evidence().underLoad().stream().anyMatch(scrape -> isFull(scrape, bound.name())))
                .max(Comparator.comparingDouble(Bottleneck::waiting))
                .flatMap(bound -> seen.profile().first(group -> !group.quiet() && group.ofPool())
                        .map(group -> seen.cause(Cause.Kind.QUEUE, group, bound)));
    }

    private static boolean isFull(Scrape scrape, String executor) {
        double threads = Readings.ofExecutors(Readings.POOL_SIZE, scrape).getOrDefault(executor, 0.0);
        return threads > 0 && Readings.ofExecutors(Readings.ACTIVE, scrape).getOrDefault(executor, 0.0) >= threads
                && Readings.ofExecutors(Readings.QUEUED, scrape).getOrDefault(executor, 0.0) > 0;
    }

    private static Optional<Cause> waitForTask(Seen seen) {
        return seen.profile().first(group -> group.forTask() && group.ofPool() && group.mean() >= WAITING_AT_LEAST)
                .map(group -> seen.cause(Cause.Kind.WAIT_FOR_TASK, group, Bottleneck.NONE));
    }
}
