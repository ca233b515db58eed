package io.executorlab.lab.budget;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.NewThreads;
import io.executorlab.lab.diagnosis.VirtualCulprits;
import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.StartingCode;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.measure.Monotonicity;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.OwnStarts;
import io.executorlab.lab.measure.PoolGrowth;
import io.executorlab.lab.measure.Pools;

/**
 * Finds the threads that a breach is due to: who started them where the measure counts starts, where they stand where
 * it counts threads. Who started them comes from the flight recording, which sees threads that lived too briefly for
 * any dump.
 */
final class Attribution {

    private static final int SHOWN = 5;

    private Attribution() {
    }

    /** Empty where neither dumps nor a recording tell, or where the measure is not about threads. */
    static List<Culprit> of(String measure, Evidence evidence) {
        String parameter = Measures.parameter(measure);
        Measure named = Measures.named(measure);
        return switch (named.culprits()) {
            case STARTED -> started(evidence, evidence.startsCounted(), NewThreads.in(evidence));
            case STARTED_BEYOND_POOLS ->
                    started(evidence, PoolGrowth.beyond(evidence, evidence.startsCounted(), ThreadStart::name),
                            PoolGrowth.beyond(evidence, NewThreads.in(evidence), DumpedThread::name));
            case GROWN -> both(grown(evidence), grownByStarts(evidence, evidence.startsByLoad()));
            case LEFT -> started(evidence, notEnded(evidence.startsCounted()), left(evidence));
            case LEFT_BEYOND_POOLS ->
                    started(evidence,
                            PoolGrowth.beyond(evidence, notEnded(evidence.startsCounted()), ThreadStart::name),
                            PoolGrowth.beyond(evidence, left(evidence), DumpedThread::name));
            case NAMED ->
                    both(standing(evidence.dumpsUnderLoad(), thread -> ThreadNames.matches(parameter, thread.name())),
                            Culprit.started(named(evidence, parameter), SHOWN));
            case STARTED_BY_NAME -> Culprit.started(named(evidence, parameter), SHOWN);
            case AT_METHOD ->
                    standing(evidence.dumpsThatCount(), thread -> any(parameter).anyMatch(thread::standsIn));
            case IN_STATE -> standing(evidence.dumpsThatCount(),
                    thread -> thread.state().equals(parameter.replace('-', '_').toUpperCase(Locale.ROOT)));
            case AT_WORK -> standing(evidence.dumpsThatCount(), thread -> !Classification.of(thread).isQuiet());
            case OF_EXECUTOR -> standing(
                    named.monotonicity(parameter) == Monotonicity.MAXIMUM ? evidence.dumpsUnderLoad()
                            : evidence.dumpsThatCount(),
                    thread -> any(parameter).anyMatch(pool -> Pools.belongs(thread.name(), pool)));
            case AWAITING_DATABASE -> standing(evidence.dumpsThatCount(),
                    thread -> Classification.of(thread).kind() == WaitKind.CONNECTION);
            case VIRTUAL_STARTED -> virtual(evidence, counted -> Culprit.started(starters(evidence, counted), SHOWN));
            case VIRTUAL_LEFT -> virtual(evidence, counted -> VirtualCulprits
                    .standing(VirtualCulprits.left(evidence, counted), starters(evidence, counted), SHOWN));
            case VIRTUAL_LIVE -> virtual(evidence,
                    counted -> VirtualCulprits.standing(VirtualCulprits.fullest(evidence),
                            starters(evidence, counted), SHOWN));
            case PINNED -> virtual(evidence, counted -> Culprit.pinned(counted.pins(), SHOWN));
            case VIRTUAL_AT_METHOD -> VirtualCulprits.at(evidence, parameter.split("\\|"), SHOWN);
            case STARTED_FROM -> lines(OwnStarts.started(evidence, CodePattern.of(parameter)), parameter);
            case LEFT_FROM -> lines(OwnStarts.left(evidence, CodePattern.of(parameter)), parameter);
            case NONE -> List.of();
        };
    }

    private static Stream<String> any(String parameter) {
        return Stream.of(parameter.split("\\|"));
    }

    private static List<ThreadStart> named(Evidence evidence, String pattern) {
        return evidence.startsCounted().stream().filter(start -> ThreadNames.matches(pattern, start.name())).toList();
    }

    private static List<ThreadStart> notEnded(List<ThreadStart> starts) {
        return starts.stream().filter(start -> start.endMillis() == 0).toList();
    }

    /** Of before too, where recording them was too dear to go on until counting began. */
    private static List<ThreadStart> starters(Evidence evidence, VirtualThreads counted) {
        return !counted.starts().isEmpty() ? counted.starts()
                : evidence.virtualThreads().map(VirtualThreads::starts).orElse(List.of());
    }

    private static List<Culprit> virtual(Evidence evidence, Function<VirtualThreads, List<Culprit>> culprits) {
        return evidence.virtualThreadsCounted().map(culprits).orElse(List.of());
    }

    private static List<Culprit> lines(Optional<List<ThreadStart>> starts, String code) {
        return Culprit.started(starts.orElse(List.of()), SHOWN,
                start -> StartingCode.line(start.frames(), CodePattern.of(code)::matches).orElseGet(start::startedBy));
    }

    private static List<Culprit> started(Evidence evidence, List<ThreadStart> starts, List<DumpedThread> appeared) {
        return evidence.starts().isEmpty()
                ? poolsLast(appeared, PoolGrowth.beyond(evidence, appeared, DumpedThread::name), Culprit::named)
                : poolsLast(starts, PoolGrowth.beyond(evidence, starts, ThreadStart::name), Culprit::started);
    }

    /** A pool that fills up is seldom the fault, however many threads it has. */
    private static <T> List<Culprit> poolsLast(List<T> all, List<T> beyondPools,
            BiFunction<List<T>, Integer, List<Culprit>> culprits) {
        Set<T> beyond = Collections.newSetFromMap(new IdentityHashMap<>());
        beyond.addAll(beyondPools);
        List<T> ofPools = all.stream().filter(thread -> !beyond.contains(thread)).toList();
        return both(culprits.apply(beyondPools, SHOWN), culprits.apply(ofPools, SHOWN)).stream().limit(SHOWN).toList();
    }

    /** Without a recording those that the last dump has more of than the baseline's, by name. */
    static List<Culprit> leftByWarmUp(Evidence evidence) {
        if (!evidence.starts().isEmpty()) {
            List<ThreadStart> kept = notEnded(evidence.startsInWarmUp());
            return Culprit.started(PoolGrowth.beyondSinceBaseline(evidence, kept, ThreadStart::name), SHOWN);
        }
        Optional<ThreadDump> before = evidence.dump(ThreadDump.Phase.BASELINE);
        Optional<ThreadDump> after = evidence.dump(ThreadDump.Phase.DRAINED);
        if (evidence.steady().isEmpty() || before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        List<DumpedThread> kept = NewThreads.without(NewThreads.between(before.get(), after.get()), left(evidence));
        return Culprit.named(PoolGrowth.beyondSinceBaseline(evidence, kept, DumpedThread::name), SHOWN);
    }

    /** Counts from the first dump since counting began: a growth before that is the warm-up's. */
    private static List<DumpedThread> left(Evidence evidence) {
        long from = evidence.countedFrom().map(Scrape::atMillis).orElse(evidence.run().times().loadFrom());
        Optional<ThreadDump> first =
                evidence.dumpsUnderLoad().stream().filter(dump -> dump.atMillis() >= from).findFirst()
                        .or(() -> evidence.dump(ThreadDump.Phase.BASELINE));
        return first.flatMap(
                earlier -> evidence.dump(ThreadDump.Phase.DRAINED).map(later -> NewThreads.between(earlier, later)))
                .orElse(List.of());
    }

    private static List<Culprit> standing(List<ThreadDump> dumps, Predicate<DumpedThread> wanted) {
        return fullest(dumps, wanted)
                .map(dump -> Culprit.standing(dump.threads().stream().filter(wanted).toList(), SHOWN))
                .orElse(List.of());
    }

    private static List<Culprit> grown(Evidence evidence) {
        ThreadDump before = evidence.dump(ThreadDump.Phase.BASELINE)
                .orElse(new ThreadDump(0, ThreadDump.Phase.BASELINE, List.of()));
        List<DumpedThread> more = fullest(evidence.dumpsUnderLoad(), thread -> true)
                .map(dump -> NewThreads.between(before, dump)).orElse(List.of());
        return poolsLast(more, PoolGrowth.beyondSinceBaseline(evidence, more, DumpedThread::name), Culprit::named);
    }

    private static List<Culprit> grownByStarts(Evidence evidence, List<ThreadStart> starts) {
        return poolsLast(starts, PoolGrowth.beyondSinceBaseline(evidence, starts, ThreadStart::name),
                Culprit::started);
    }

    private static Optional<ThreadDump> fullest(List<ThreadDump> dumps, Predicate<DumpedThread> wanted) {
        return dumps.stream().max(Comparator.comparingLong(dump -> dump.threads().stream().filter(wanted).count()));
    }

    private static List<Culprit> both(List<Culprit> first, List<Culprit> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
