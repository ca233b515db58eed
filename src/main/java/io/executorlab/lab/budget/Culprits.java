package io.executorlab.lab.budget;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict.Culprit;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.measure.Growing;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.PoolGrowth;
import io.executorlab.lab.measure.Pools;
import io.executorlab.lab.verdict.NewThreads;

/**
 * The threads behind a breach: who started them where the measure counts starts, where they stand where it counts threads.
 * Who started them comes from the flight recording, which sees threads that lived too briefly for any dump.
 */
final class Culprits {

    private static final int SHOWN = 5;

    private Culprits() {
    }

    /** Empty where neither dumps nor a recording tell, or where the measure is not about threads. */
    static List<Culprit> of(String measure, Evidence evidence) {
        String parameter = Measures.parameter(measure);
        Measure its = Measures.named(measure);
        return switch (its.culprits()) {
            case STARTED -> started(evidence, evidence.startsCounted(), NewThreads.in(evidence));
            case STARTED_BEYOND_POOLS -> started(evidence,
                    PoolGrowth.beyond(evidence, evidence.startsCounted(), ThreadStart::name), beyondPools(evidence));
            case GROWN -> both(grown(evidence, fullest(evidence.dumpsUnderLoad(), thread -> true)), starters(evidence.startsByLoad()));
            case LEFT -> started(evidence, evidence.startsCounted().stream().filter(start -> start.endMillis() == 0).toList(), left(evidence));
            case AWAITING_LOCK -> LockWaits.culprits(evidence.lockWaitsSinceWarmUp().orElse(List.of()), SHOWN);
            case NAMED -> both(standing(evidence.dumpsUnderLoad(), thread -> ThreadNames.matches(parameter, thread.name())),
                    starters(named(evidence, parameter)));
            case STARTED_BY_NAME -> starters(named(evidence, parameter));
            case AT_METHOD -> standing(evidence.dumpsSinceWarmUp(), thread -> Stream.of(parameter.split("\\|")).anyMatch(thread::standsIn));
            case IN_STATE -> standing(evidence.dumpsSinceWarmUp(),
                    thread -> thread.state().equals(parameter.replace('-', '_').toUpperCase(Locale.ROOT)));
            case AT_WORK -> standing(evidence.dumpsSinceWarmUp(), thread -> !Classification.of(thread).isQuiet());
            case OF_EXECUTOR -> standing(its.growing(parameter) == Growing.MAXIMUM ? evidence.dumpsUnderLoad() : evidence.dumpsSinceWarmUp(),
                    thread -> Stream.of(parameter.split("\\|")).anyMatch(pool -> Pools.belongs(thread.name(), pool)));
            case AWAITING_DATABASE -> standing(evidence.dumpsSinceWarmUp(), thread -> Classification.of(thread).kind() == WaitKind.CONNECTION);
            case VIRTUAL_STARTED, VIRTUAL_LEFT, VIRTUAL_LIVE, PINNED, SUBMIT_FAILED -> VirtualCulprits.of(its.culprits(), evidence, SHOWN);
            case VIRTUAL_AT_METHOD -> VirtualCulprits.at(evidence, parameter.split("\\|"), SHOWN);
            case STARTED_FROM, LEFT_FROM, VIRTUAL_STARTED_FROM, VIRTUAL_LEFT_FROM -> OwnCulprits.of(its.culprits(), evidence, parameter, SHOWN);
            case NONE -> List.of();
        };
    }

    private static List<ThreadStart> named(Evidence evidence, String pattern) {
        return evidence.startsCounted().stream().filter(start -> ThreadNames.matches(pattern, start.name())).toList();
    }

    private static Map<String, List<DumpedThread>> beyondPools(Evidence evidence) {
        List<DumpedThread> appeared = NewThreads.in(evidence).values().stream().flatMap(List::stream).toList();
        return byNormalisedName(PoolGrowth.beyond(evidence, appeared, DumpedThread::name));
    }

    private static List<Culprit> started(Evidence evidence, List<ThreadStart> starts, Map<String, List<DumpedThread>> appeared) {
        return evidence.starts().isEmpty() ? byName(appeared) : starters(starts);
    }

    private static List<Culprit> starters(List<ThreadStart> starts) {
        return StarterCulprits.of(starts, SHOWN);
    }

    /** Threads beyond the pools that the warm-up started and kept; without a recording those that the last dump has more of than the baseline's, by name. */
    static List<Culprit> leftByWarmUp(Evidence evidence) {
        if (!evidence.starts().isEmpty()) {
            List<ThreadStart> kept = evidence.startsInWarmUp().stream().filter(start -> start.endMillis() == 0).toList();
            return starters(PoolGrowth.beyondSinceBaseline(evidence, kept, ThreadStart::name));
        }
        Optional<ThreadDump> before = evidence.dump(ThreadDump.Phase.BASELINE);
        Optional<ThreadDump> after = evidence.dump(ThreadDump.Phase.DRAINED);
        if (evidence.steady().isEmpty() || before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        Map<String, List<DumpedThread>> since = left(evidence);
        List<DumpedThread> kept = NewThreads.between(before.get(), after.get()).entrySet().stream()
                .flatMap(group -> group.getValue().stream().skip(since.getOrDefault(group.getKey(), List.of()).size())).toList();
        return byName(byNormalisedName(PoolGrowth.beyondSinceBaseline(evidence, kept, DumpedThread::name)));
    }

    private static Map<String, List<DumpedThread>> byNormalisedName(List<DumpedThread> threads) {
        return threads.stream().collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()), LinkedHashMap::new,
                Collectors.toList()));
    }

    /** What the last dump has more of than the first since counting began: a growth before that is the warm-up's. */
    private static Map<String, List<DumpedThread>> left(Evidence evidence) {
        long from = evidence.countedFrom().map(Scrape::atMillis).orElse(evidence.run().times().loadFrom());
        Optional<ThreadDump> first = evidence.dumpsUnderLoad().stream().filter(dump -> dump.atMillis() >= from).findFirst()
                .or(() -> evidence.dump(ThreadDump.Phase.BASELINE));
        return first.flatMap(earlier -> evidence.dump(ThreadDump.Phase.DRAINED).map(later -> NewThreads.between(earlier, later)))
                .orElse(Map.of());
    }

    private static Optional<ThreadDump> fullest(List<ThreadDump> dumps, Predicate<DumpedThread> wanted) {
        return dumps.stream().max(Comparator.comparingLong(dump -> dump.threads().stream().filter(wanted).count()));
    }

    private static List<Culprit> standing(List<ThreadDump> dumps, Predicate<DumpedThread> wanted) {
        record Key(String name, Place place) {
        }
        Map<Key, List<DumpedThread>> groups = fullest(dumps, wanted).stream().flatMap(dump -> dump.threads().stream()).filter(wanted)
                .collect(Collectors.groupingBy(thread -> new Key(ThreadNames.normalise(thread.name()), Classification.of(thread).place()),
                        LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Key, List<DumpedThread>> group) -> group.getValue().size()).reversed())
                .limit(SHOWN)
                .map(group -> culprit(group.getValue(), group.getKey().name(), group.getKey().place())).toList();
    }

    private static List<Culprit> grown(Evidence evidence, Optional<ThreadDump> later) {
        ThreadDump before = evidence.dump(ThreadDump.Phase.BASELINE).orElse(new ThreadDump(0, ThreadDump.Phase.BASELINE, List.of()));
        return later.map(dump -> byName(NewThreads.between(before, dump))).orElse(List.of());
    }

    private static List<Culprit> byName(Map<String, List<DumpedThread>> groups) {
        return groups.entrySet().stream().limit(SHOWN)
                .map(group -> culprit(group.getValue(), group.getKey(), mostly(group.getValue()))).toList();
    }

    private static Place mostly(List<DumpedThread> threads) {
        Map<Place, Long> places = threads.stream().collect(Collectors.groupingBy(thread -> Classification.of(thread).place(),
                LinkedHashMap::new, Collectors.counting()));
        return places.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElseThrow();
    }

    private static Culprit culprit(List<DumpedThread> threads, String name, Place place) {
        DumpedThread sample = threads.stream().filter(thread -> Classification.of(thread).place().equals(place)).findFirst().orElseThrow();
        return new Culprit(threads.size(), "%d x %s %s".formatted(threads.size(), name, place.words()), Frames.shortened(sample.frames()));
    }

    private static List<Culprit> both(List<Culprit> first, List<Culprit> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
