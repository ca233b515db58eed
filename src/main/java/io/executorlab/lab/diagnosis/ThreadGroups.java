package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/** The threads of a dump in groups: who is there, how many, waiting where. */
public final class ThreadGroups {

    /**
     * @param frame {@code package.Class.method} of one of them
     * @param quiet whether these threads have nothing to do for anybody
     * @param example one of them; null of a result file
     */
    public record Group(int count, String name, Place place, String frame, boolean quiet,
            @JsonIgnore DumpedThread example) {

        private static final int FRAMES_SHOWN = 12;
        private static final Comparator<Group> ORDER = Comparator.comparing(Group::quiet)
                .thenComparing(Comparator.comparingInt(Group::count).reversed());

        private static Group of(List<DumpedThread> alike) {
            DumpedThread first = alike.get(0);
            Classification seen = Classification.of(first);
            return new Group(alike.size(), first.normalisedName(), seen.place(), seen.frame(), seen.isQuiet(), first);
        }

        public String lines() {
            return Stream.concat(Stream.of("%s (%s)".formatted(name, example.state())),
                    example.frames().stream().limit(FRAMES_SHOWN).map("  at "::concat))
                    .collect(Collectors.joining("\n"));
        }

        @Override
        public String toString() {
            return count + " x " + name + " " + place.words();
        }
    }

    /** By name and place, without housekeeping: those that do or wait for something first, then the largest. */
    public static List<Group> of(ThreadDump dump) {
        return Groups.by(withoutHousekeeping(dump), ThreadGroups::stand).values().stream().map(Group::of)
                .sorted(Group.ORDER.thenComparing(Group::name)).toList();
    }

    /** By name, state and whole stack, in the same order. */
    public static List<Group> byStack(List<DumpedThread> threads) {
        return Groups.by(threads.stream().filter(thread -> !thread.frames().isEmpty()).toList(),
                thread -> List.of(thread.normalisedName(), thread.state(), thread.frames())).values().stream()
                .map(Group::of).sorted(Group.ORDER).toList();
    }

    /** The stack in which most threads of all these dumps run, and wait for nothing known; empty where none does. */
    public static Optional<Group> hottest(List<ThreadDump> dumps) {
        return byStack(dumps.stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> thread.state().equals(Thread.State.RUNNABLE.name())
                        && Classification.of(thread).kind() == WaitKind.UNKNOWN)
                .toList()).stream().findFirst();
    }

    static List<Object> stand(DumpedThread thread) {
        return List.of(thread.normalisedName(), Classification.of(thread).place());
    }

    /** Of the dumps that count where there are any, for a cold start crowds an app that has no flaw. */
    public static Optional<ThreadDump> fullest(Evidence evidence) {
        List<ThreadDump> warm = evidence.dumpsThatCount();
        return (warm.isEmpty() ? evidence.dumpsUnderLoad() : warm).stream()
                .max(Comparator.comparingLong(Classification::busy));
    }

    /** The groups of that dump; empty where there is none. */
    public static List<Group> ofFullest(Evidence evidence) {
        return fullest(evidence).map(ThreadGroups::of).orElse(List.of());
    }

    /** {@code 9 x http-nio-127.0.0.1-*-exec-*}, of which there are more than before; empty where a dump is missing. */
    public static List<String> left(Evidence evidence) {
        List<DumpedThread> left = evidence.dump(ThreadDump.Phase.BASELINE)
                .flatMap(before -> evidence.dump(ThreadDump.Phase.DRAINED)
                        .map(after -> without(withoutHousekeeping(after), withoutHousekeeping(before))))
                .orElse(List.of());
        return Groups.by(left, DumpedThread::normalisedName).entrySet().stream()
                .map(name -> name.getValue().size() + " x " + name.getKey()).toList();
    }

    /**
     * Threads that appear in the dumps since counting began and were not there before: what is known of starts where
     * there is no flight recording. Threads that lived between two dumps are missing.
     */
    public static List<DumpedThread> appeared(Evidence evidence) {
        Map<String, Integer> before = new LinkedHashMap<>();
        Map<String, List<DumpedThread>> most = new LinkedHashMap<>();
        evidence.dumps().forEach(dump -> Groups.by(dump.threads(), DumpedThread::name).forEach((name, threads) -> {
            if (dump.atMillis() <= evidence.countedFromMillis()) {
                before.merge(name, threads.size(), Math::max);
            } else {
                most.merge(name, threads, (a, b) -> a.size() >= b.size() ? a : b);
            }
        }));
        return largestFirst(most.values().stream()
                .flatMap(threads -> threads.stream().skip(before.getOrDefault(threads.get(0).name(), 0))));
    }

    /** As many of each normalised name as there are more than of those others; those that are most first. */
    public static List<DumpedThread> without(List<DumpedThread> threads, List<DumpedThread> others) {
        Map<String, List<DumpedThread>> known = Groups.by(others, DumpedThread::normalisedName);
        return largestFirst(Groups.by(threads, DumpedThread::normalisedName).entrySet().stream().flatMap(
                named -> named.getValue().stream().skip(known.getOrDefault(named.getKey(), List.of()).size())));
    }

    private static List<DumpedThread> largestFirst(Stream<DumpedThread> threads) {
        return Groups.largestFirst(threads.toList(), DumpedThread::normalisedName).stream().flatMap(List::stream)
                .toList();
    }

    static List<DumpedThread> withoutHousekeeping(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> Classification.of(thread).kind() != WaitKind.HOUSEKEEPING)
                .toList();
    }

    /**
     * Threads of one name that went the same way through all dumps.
     *
     * @param marks one for each dump: + new, = in the same stack as in the dump before, ~ in another, . idle, a blank
     * where they are not there
     * @param stuck in how many dumps in a row they stood in the same stack at the end
     */
    public record Course(int count, String name, String marks, String place, int stuck) {

        private Course times(int threads) {
            return new Course(threads, name, marks, place, stuck);
        }
    }

    /** Those that stood still for longest first; threads that were idle in all dumps are left out. */
    public static List<Course> courses(List<ThreadDump> dumps) {
        Map<String, DumpedThread[]> threads = new LinkedHashMap<>();
        for (int dump = 0; dump < dumps.size(); dump++) {
            for (DumpedThread thread : dumps.get(dump).threads()) {
                threads.computeIfAbsent(thread.details().id() + " " + thread.name(),
                        key -> new DumpedThread[dumps.size()])[dump] = thread;
            }
        }
        List<Course> courses = threads.values().stream().map(ThreadGroups::course)
                .filter(course -> !course.marks().replace('.', ' ').isBlank()).toList();
        return Groups.by(courses, Function.identity()).values().stream().map(same -> same.get(0).times(same.size()))
                .sorted(Comparator.comparingInt(Course::stuck).thenComparingInt(Course::count).reversed()).toList();
    }

    private static Course course(DumpedThread[] thread) {
        StringBuilder marks = new StringBuilder();
        DumpedThread last = null;
        int stuck = 0;
        for (int dump = 0; dump < thread.length; dump++) {
            DumpedThread now = thread[dump];
            DumpedThread before = dump == 0 ? null : thread[dump - 1];
            char mark = now == null ? ' ' : Classification.of(now).isQuiet() ? '.'
                    : before == null ? '+' : now.equals(before) ? '=' : '~';
            marks.append(mark);
            stuck = mark == '=' ? stuck + 1 : 0;
            last = now == null ? last : now;
        }
        return new Course(1, last.normalisedName(), marks.toString(), Classification.of(last).place().words(), stuck);
    }

    /** The threads of one name in one place, on average and at most over several dumps. */
    public record Mean(String name, Place place, double mean, int most) {

        private static Mean of(List<Group> alike, int dumps) {
            IntSummaryStatistics counts = alike.stream().mapToInt(Group::count).summaryStatistics();
            return new Mean(alike.get(0).name(), alike.get(0).place(), (double) counts.getSum() / dumps,
                    counts.getMax());
        }

        public boolean quiet() {
            return place.kind().isQuiet();
        }
    }

    /** Without housekeeping: those that do or wait for something first, then those of the highest average. */
    public static List<Mean> underLoad(Evidence evidence) {
        List<ThreadDump> dumps = evidence.dumpsUnderLoad();
        List<Group> all = dumps.stream().flatMap(dump -> of(dump).stream()).toList();
        return Groups.by(all, group -> List.of(group.name(), group.place())).values().stream()
                .map(alike -> Mean.of(alike, dumps.size()))
                .sorted(Comparator.comparing(Mean::quiet)
                        .thenComparing(Comparator.comparingDouble(Mean::mean).reversed())
                        .thenComparing(Mean::name).thenComparing(group -> group.place().words()))
                .toList();
    }
}
