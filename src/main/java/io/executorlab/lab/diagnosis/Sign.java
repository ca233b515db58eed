package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The trace of a flaw in a dump: threads with certain names or stacks, and how many. Methods are given as
 * {@code package.Class.method} or the start of it; of a list any one will do, and a list that is not given asks for
 * nothing.
 *
 * @param sees what they are, in words that follow their number
 * @param names with {@code *} for any characters
 * @param waitsFor kinds of wait, one of which {@link Classification} tells of the thread
 * @param standsIn methods one of which is in the stack
 * @param alsoIn other methods one of which is in the stack as well
 * @param notIn methods none of which is in the stack
 * @param startsIn methods one of which was called first, by {@link Thread#run} itself or by an executor's own thread
 * @param beside methods in one of which another thread of the same dump stands
 * @param counts what is counted; threads where it is not given
 * @param only what must hold besides
 */
record Sign(String sees, List<String> names, List<WaitKind> waitsFor, List<String> standsIn, List<String> alsoIn,
        List<String> notIn, List<String> startsIn,
        List<String> beside, Counts counts, Set<Condition> only, int atLeast, Certainty certainty) {

    private static final List<String> THREADS_OWN = List.of("java.lang.Thread.run", "java.lang.Thread.runWith");
    private static final Pattern FIRST_NUMBER = Pattern.compile("\\d+");

    @EnumNaming(KebabCaseStrategy.class)
    enum Counts {
        THREADS,
        /** Different first numbers in the threads' names, which count the pools or groups of one kind. */
        FIRST_NUMBERS
    }

    /** A second condition, for threads that alone would be no sign. */
    @EnumNaming(KebabCaseStrategy.class)
    enum Condition {
        /** Only pools of at least two threads count of which every thread is such a one. */
        WHOLE_POOLS,
        /** No other thread of any pool works. */
        NOBODY_ELSE_WORKS,
        /** Each of at least two dumps shows the same threads in the same stacks. */
        UNCHANGED
    }

    Sign {
        names = orNone(names);
        waitsFor = orNone(waitsFor);
        standsIn = orNone(standsIn);
        alsoIn = orNone(alsoIn);
        notIn = orNone(notIn);
        startsIn = orNone(startsIn);
        beside = orNone(beside);
        only = only == null ? Set.of() : Set.copyOf(only);
        counts = counts == null ? Counts.THREADS : counts;
    }

    /** The threads that show it; none where it does not hold. */
    List<DumpedThread> threadsOf(ThreadDump dump) {
        List<DumpedThread> threads = dump.threads().stream().filter(this::fits).toList();
        if (!beside.isEmpty()
                && dump.threads().stream().noneMatch(thread -> beside.stream().anyMatch(thread::standsIn))) {
            return List.of();
        }
        if (only.contains(Condition.WHOLE_POOLS)) {
            threads = inWholePools(threads, dump);
        }
        if (only.contains(Condition.NOBODY_ELSE_WORKS)
                && dump.threads().stream().filter(thread -> !fits(thread)).anyMatch(Sign::worksInAPool)) {
            return List.of();
        }
        return count(threads) >= atLeast ? threads : List.of();
    }

    boolean asksForASeries() {
        return only.contains(Condition.UNCHANGED);
    }

    long count(List<DumpedThread> threads) {
        return counts == Counts.THREADS ? threads.size()
                : threads.stream().map(thread -> firstNumber(thread.name())).distinct().count();
    }

    private boolean fits(DumpedThread thread) {
        return (names.isEmpty() || names.stream().anyMatch(name -> ThreadNames.matches(name, thread.name())))
                && (waitsFor.isEmpty() || waitsFor.contains(Classification.of(thread).kind()))
                && (standsIn.isEmpty() || standsIn.stream().anyMatch(thread::standsIn))
                && (alsoIn.isEmpty() || alsoIn.stream().anyMatch(thread::standsIn))
                && notIn.stream().noneMatch(thread::standsIn)
                && (startsIn.isEmpty() || startsIn.stream().anyMatch(first(thread.frames())::startsWith));
    }

    // The frame of Thread.run itself says nothing; JDK 21 and later have two of them.
    private static String first(List<String> frames) {
        for (int frame = frames.size() - 1; frame >= 0; frame--) {
            String method = frames.get(frame);
            if (THREADS_OWN.stream().noneMatch(own -> method.startsWith(own + "("))) {
                return method;
            }
        }
        return "";
    }

    private static List<DumpedThread> inWholePools(List<DumpedThread> fitting, ThreadDump dump) {
        Map<String, Long> sizes =
                dump.threads().stream().collect(Collectors.groupingBy(Sign::pool, Collectors.counting()));
        Map<String, List<DumpedThread>> pools = fitting.stream().collect(Collectors.groupingBy(Sign::pool));
        return fitting.stream().filter(thread -> {
            long size = sizes.get(pool(thread));
            return size > 1 && pools.get(pool(thread)).size() == size;
        }).toList();
    }

    private static boolean worksInAPool(DumpedThread thread) {
        Classification seen = Classification.of(thread);
        return seen.worksFor() != PoolKind.NONE && seen.isAtWork();
    }

    /** Returns what the names of its threads have in common. */
    private static String pool(DumpedThread thread) {
        return ThreadNames.withoutLastNumber(thread.name());
    }

    private static String firstNumber(String name) {
        Matcher number = FIRST_NUMBER.matcher(name);
        return number.find() ? number.group() : name;
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
