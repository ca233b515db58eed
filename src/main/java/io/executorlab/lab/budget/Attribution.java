package io.executorlab.lab.budget;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.PoolGrowth;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.NamedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;

/**
 * Finds the threads that a breach is due to: who started them where the measure counts starts, where they stand where
 * it counts threads. Who started them comes from the flight recording, which sees threads that lived too briefly for
 * any dump.
 */
final class Attribution {

    private static final int SHOWN = 5;
    private static final int PLACES_SHOWN = 12;

    /** Empty where neither dumps nor a recording tell, or where the measure is not about threads. */
    static List<Culprit> of(String measure, Evidence evidence) {
        String parameter = Measures.parameter(measure);
        Measure named = Measures.named(measure);
        return switch (named.culprits()) {
            case STARTED, STARTED_BEYOND_POOLS -> fresh(evidence, evidence.startsCounted(),
                    ThreadGroups.appeared(evidence), !named.isBeyondPools());
            case LEFT, LEFT_BEYOND_POOLS -> fresh(evidence, notEnded(evidence.startsCounted()), left(evidence),
                    !named.isBeyondPools());
            case GROWN -> grown(evidence);
            case NAMED -> both(Culprit.standing(most(evidence.dumpsUnderLoad(),
                    thread -> ThreadNames.matches(parameter, thread.name()))),
                    Culprit.started(evidence, named(evidence, parameter)));
            case STARTED_BY_NAME -> Culprit.started(evidence, named(evidence, parameter));
            case AT_METHOD -> Culprit.standing(most(evidence.dumpsThatCount(), isIn(parameter)));
            case IN_STATE -> Culprit.standing(most(evidence.dumpsThatCount(),
                    thread -> thread.state().equals(parameter.replace('-', '_').toUpperCase(Locale.ROOT))));
            case AT_WORK -> Culprit.standing(
                    most(evidence.dumpsThatCount(), thread -> !Classification.of(thread).isQuiet()));
            case OF_EXECUTOR -> Culprit.standing(most(
                    named.monotonicity(parameter) == Measure.Monotonicity.MAXIMUM ? evidence.dumpsUnderLoad()
                            : evidence.dumpsThatCount(),
                    thread -> any(parameter).anyMatch(pool -> Pools.belongs(thread.name(), pool))));
            case AWAITING_DATABASE -> Culprit.standing(most(evidence.dumpsThatCount(),
                    thread -> Classification.of(thread).kind() == WaitKind.CONNECTION));
            case VIRTUAL_STARTED -> virtual(evidence, counted -> starters(evidence, counted));
            case VIRTUAL_LEFT -> virtual(evidence, counted -> both(
                    Culprit.virtual(virtualLeft(evidence, counted), SHOWN), starters(evidence, counted)));
            case VIRTUAL_LIVE -> virtual(evidence, counted -> both(Culprit.virtual(virtualLive(evidence), SHOWN),
                    starters(evidence, counted)));
            case PINNED -> virtual(evidence, counted -> Culprit.pinned(counted.pins()));
            case VIRTUAL_AT_METHOD -> Culprit.virtual(most(evidence.virtualDumpsThatCount(), isIn(parameter)), SHOWN);
            case STARTED_FROM -> lines(ThreadStarts.ofCode(evidence, CodePattern.of(parameter)::matches), parameter);
            case LEFT_FROM -> lines(ThreadStarts.leftByCode(evidence, CodePattern.of(parameter)::matches), parameter);
            case NONE -> List.of();
        };
    }

    private static Predicate<DumpedThread> isIn(String methods) {
        return thread -> any(methods).anyMatch(thread::standsIn);
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
    private static List<Culprit> starters(Evidence evidence, VirtualThreads counted) {
        return Culprit.started(evidence, !counted.starts().isEmpty() ? counted.starts()
                : evidence.virtualThreads().map(VirtualThreads::starts).orElse(List.of()));
    }

    private static List<DumpedThread> virtualLeft(Evidence evidence, VirtualThreads counted) {
        Set<Long> ids = counted.left(evidence.run().times().loadTo()).stream().map(VirtualThreads.Life::id)
                .collect(Collectors.toSet());
        return evidence.virtualDumps(ThreadDump.Phase.DRAINED).stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> ids.contains(thread.details().id())).toList();
    }

    private static List<DumpedThread> virtualLive(Evidence evidence) {
        return most(evidence.virtualDumps(ThreadDump.Phase.LOAD), thread -> true);
    }

    /** Names the places at which virtual threads stand in the dump under load that has most of them. */
    static List<String> virtualPlaces(Evidence evidence) {
        return Culprit.virtual(virtualLive(evidence), PLACES_SHOWN).stream().map(Culprit::what).toList();
    }

    private static List<Culprit> virtual(Evidence evidence, Function<VirtualThreads, List<Culprit>> culprits) {
        return evidence.virtualThreadsCounted().map(culprits).orElse(List.of());
    }

    private static List<Culprit> lines(Optional<List<ThreadStart>> starts, String code) {
        return Culprit.started(starts.orElse(List.of()),
                start -> Starter.line(start.frames(), CodePattern.of(code)::matches)
                        .orElseGet(() -> Starter.line(start)));
    }

    /** By who started them where there is a recording, else by their names in dumps. */
    private static List<Culprit> fresh(Evidence evidence, List<ThreadStart> starts, List<DumpedThread> appeared,
            boolean withPools) {
        PoolGrowth growth = PoolGrowth.counted(evidence);
        return evidence.starts().isEmpty() ? poolsLast(appeared, growth, withPools, Culprit::named)
                : poolsLast(starts, growth, withPools, some -> Culprit.started(evidence, some));
    }

    /** A pool that fills up is seldom the fault, however many threads it has. */
    private static <T extends NamedThread> List<Culprit> poolsLast(List<T> threads, PoolGrowth growth,
            boolean withPools, Function<List<T>, List<Culprit>> culprits) {
        Map<Boolean, List<T>> explained = growth.explained(threads);
        List<Culprit> ofPools = withPools ? culprits.apply(explained.get(true)) : List.of();
        return both(culprits.apply(explained.get(false)), ofPools).stream().limit(SHOWN).toList();
    }

    /** Without a recording those that the last dump has more of than the baseline's, by name. */
    static List<Culprit> leftByWarmUp(Evidence evidence) {
        PoolGrowth growth = PoolGrowth.sinceBaseline(evidence);
        if (!evidence.starts().isEmpty()) {
            return Culprit.started(evidence, growth.beyond(notEnded(evidence.startsInWarmUp())));
        }
        List<DumpedThread> all = evidence.steady().isEmpty() ? List.of()
                : leftSince(evidence.dump(ThreadDump.Phase.BASELINE), evidence);
        return Culprit.named(growth.beyond(ThreadGroups.without(all, left(evidence))));
    }

    /** Counts from the first dump since counting began: a growth before that is the warm-up's. */
    private static List<DumpedThread> left(Evidence evidence) {
        return leftSince(evidence.dumpsUnderLoad().stream()
                .filter(dump -> dump.atMillis() >= evidence.countedFromMillis()).findFirst()
                .or(() -> evidence.dump(ThreadDump.Phase.BASELINE)), evidence);
    }

    /** Those that the last dump has more of than an earlier one, by name; none where one is missing. */
    private static List<DumpedThread> leftSince(Optional<ThreadDump> earlier, Evidence evidence) {
        return earlier.flatMap(before -> evidence.dump(ThreadDump.Phase.DRAINED)
                .map(after -> ThreadGroups.without(after.threads(), before.threads()))).orElse(List.of());
    }

    /** By the fullest dump and by who started them; what pools explain comes after both. */
    private static List<Culprit> grown(Evidence evidence) {
        List<DumpedThread> before = evidence.dump(ThreadDump.Phase.BASELINE).map(ThreadDump::threads).orElse(List.of());
        PoolGrowth growth = PoolGrowth.sinceBaseline(evidence);
        Map<Boolean, List<DumpedThread>> seen = growth.explained(
                ThreadGroups.without(most(evidence.dumpsUnderLoad(), thread -> true), before));
        Map<Boolean, List<ThreadStart>> started = growth.explained(evidence.startsByLoad());
        return Stream.of(false, true).flatMap(ofPools -> both(Culprit.named(seen.get(ofPools)),
                Culprit.started(evidence, started.get(ofPools))).stream()).limit(2 * SHOWN).toList();
    }

    /** Those of the dump that has most of them; none where there is none. */
    private static List<DumpedThread> most(List<ThreadDump> dumps, Predicate<DumpedThread> wanted) {
        return dumps.stream().map(dump -> dump.threads().stream().filter(wanted).toList())
                .max(Comparator.comparingInt(List::size)).orElse(List.of());
    }

    private static List<Culprit> both(List<Culprit> first, List<Culprit> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
