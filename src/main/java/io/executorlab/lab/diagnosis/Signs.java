package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The signs of one anti-pattern, from {@code scenarios/signs} as it was when the jar was built.
 *
 * @param looksLike what an app with such signs does
 * @param signs none where no dump shows it
 * @param notSeen where or why a dump does not show it; null where each shows it
 * @param next what to look at or to do next; null where there is no sign
 */
record Signs(String antiPattern, String looksLike, List<Sign> signs, String notSeen, String next) {

    private static final String FOLDER = "scenarios/signs/";
    private static final String ENDING = ".yml";
    private static final List<Signs> ALL = read();

    private record Contents(String looksLike, List<Sign> signs, String notSeen, String next) {
    }

    /** The things of which there are too many. */
    @EnumNaming(KebabCaseStrategy.class)
    enum Counts {

        THREADS,
        /** Different first numbers in the threads' names, which count the pools or groups of one kind. */
        GROUPS,
        /** What they wait at, one for each pool: a thread at work waits at none, and stands in the pool of another. */
        QUEUES;

        int of(List<DumpedThread> threads) {
            return switch (this) {
                case THREADS -> threads.size();
                case GROUPS -> (int) threads.stream().map(thread -> ThreadNames.firstNumber(thread.name())).distinct()
                        .count();
                case QUEUES -> (int) threads.stream().flatMap(thread -> thread.details().awaited().stream())
                        .map(LockUse::lock).filter(lock -> !lock.isEmpty()).distinct().count();
            };
        }
    }

    static List<Signs> all() {
        return ALL;
    }

    /** The first number in the name of each that has one. */
    static Stream<String> numbers(List<DumpedThread> threads) {
        return threads.stream().map(thread -> ThreadNames.firstNumber(thread.name()))
                .filter(number -> number.matches("\\d{1,15}"));
    }

    Optional<Finding> in(List<ThreadDump> dumps) {
        return signs.stream().flatMap(sign -> seen(sign, dumps).stream())
                .sorted(Comparator.comparing(Finding::certainty).reversed()).findFirst();
    }

    private Optional<Finding> seen(Sign sign, List<ThreadDump> dumps) {
        List<List<DumpedThread>> shown =
                dumps.stream().map(dump -> sign.threadsOf(dump, dumps)).filter(threads -> !threads.isEmpty()).toList();
        if (shown.isEmpty() || sign.only().contains(Sign.Condition.UNCHANGED)
                && (dumps.size() < 2 || shown.size() < dumps.size() || new HashSet<>(shown).size() > 1)) {
            return Optional.empty();
        }
        List<DumpedThread> most = shown.stream().max(Comparator.comparingInt(sign.counts()::of)).orElseThrow();
        return Optional.of(Finding.of(Finding.Kind.ANTI_PATTERN, sign.certainty(), sign.counts().of(most), most,
                most.get(0)).with("subject", antiPattern).with("anti-pattern", antiPattern)
                .with("looks-like", looksLike).with("sees", sign.sees()).with("next", next).inDumps(shown.size()));
    }

    /** Throws {@link UsageException} with file, line and column where one is damaged. */
    private static List<Signs> read() {
        return YamlFile.inJar(FOLDER).stream().map(file -> {
            Contents contents = file.as(Contents.class);
            return new Signs(file.name().substring(FOLDER.length(), file.name().length() - ENDING.length()),
                    contents.looksLike, contents.signs, contents.notSeen, contents.next);
        }).toList();
    }

    /**
     * The trace of a flaw in a dump: threads with certain names or stacks, and how many. Methods are given as
     * {@code package.Class.method} or the start of it; of a list any one will do, and a list that is not given asks for
     * nothing.
     *
     * @param sees what they are, in words that follow their number
     * @param names with {@code *} for any characters
     * @param waitsFor kinds of wait, one of which {@link Classification} tells of the thread
     * @param alsoIn other methods one of which is in the stack as well
     * @param notIn methods none of which is in the stack
     * @param startsIn methods one of which was called first, by {@link Thread#run} itself or by an executor's own
     * thread
     * @param beside methods in one of which another thread of the same dump stands
     * @param notBeside methods in which no thread of the same dump stands
     * @param counts what is counted; threads where it is not given
     */
    record Sign(String sees, List<String> names, List<WaitKind> waitsFor, List<String> standsIn, List<String> alsoIn,
            List<String> notIn, List<String> startsIn, List<String> beside, List<String> notBeside, Counts counts,
            Set<Condition> only, int atLeast, Certainty certainty) {

        private static final int FAR = 10;

        /** A second condition, for threads that alone would be no sign. */
        @EnumNaming(KebabCaseStrategy.class)
        enum Condition {
            /** Only pools count of which every thread is such a one. */
            WHOLE_POOLS,
            /**
             * No other thread of any pool works; or those that do go on from dump to dump, while these wait for the
             * same task in all of them.
             */
            NOBODY_ELSE_WORKS,
            /**
             * The highest of the first numbers is ten times as high as there are such numbers, and a hundred at least.
             */
            NUMBERS_FAR_ABOVE,
            /** Each of at least two dumps shows the same threads in the same stacks. */
            UNCHANGED
        }

        Sign {
            counts = counts == null ? Counts.THREADS : counts;
        }

        /** None where it does not hold in the series. */
        List<DumpedThread> threadsOf(ThreadDump dump, List<ThreadDump> dumps) {
            List<DumpedThread> threads = dump.threads().stream().filter(this::fits).toList();
            if (!beside.isEmpty() && !hasThreadIn(dump, beside) || hasThreadIn(dump, notBeside)) {
                return List.of();
            }
            if (only.contains(Condition.WHOLE_POOLS)) {
                threads = inWholePools(threads, dump);
            }
            if (only.contains(Condition.NOBODY_ELSE_WORKS) && !othersAtWork(dump).isEmpty()) {
                threads = threads.stream().filter(thread -> waitsForTheSame(thread, dumps)).toList();
                if (!othersGoOn(dumps)) {
                    return List.of();
                }
            }
            if (only.contains(Condition.NUMBERS_FAR_ABOVE) && !isFarAbove(threads)) {
                return List.of();
            }
            return counts.of(threads) >= atLeast ? threads : List.of();
        }

        private static boolean hasThreadIn(ThreadDump dump, List<String> methods) {
            return dump.threads().stream().anyMatch(thread -> Snapshot.isIn(thread, methods));
        }

        private List<DumpedThread> othersAtWork(ThreadDump dump) {
            return dump.threads().stream().filter(thread -> {
                Classification seen = Classification.of(thread);
                return seen.worksFor() != PoolKind.NONE && seen.isAtWork() && !fits(thread);
            }).toList();
        }

        private static boolean waitsForTheSame(DumpedThread thread, List<ThreadDump> dumps) {
            String task = thread.details().awaited().map(LockUse::lock).orElse("");
            return dumps.size() > 1 && !task.isEmpty() && dumps.stream().allMatch(dump -> dump.threads().stream()
                    .anyMatch(same -> same.equals(thread)
                            && same.details().awaited().filter(use -> use.lock().equals(task)).isPresent()));
        }

        /** Else these may wait for what one of the others does. */
        private boolean othersGoOn(List<ThreadDump> dumps) {
            Set<List<Object>> first = new HashSet<>();
            othersAtWork(dumps.get(0)).forEach(thread -> first.add(List.of(thread, thread.details().cpuMillis())));
            return othersAtWork(dumps.get(dumps.size() - 1)).stream()
                    .noneMatch(thread -> first.contains(List.of(thread, thread.details().cpuMillis())));
        }

        private static boolean isFarAbove(List<DumpedThread> threads) {
            List<Long> numbers = numbers(threads).map(Long::parseLong).distinct().sorted().toList();
            return !numbers.isEmpty() && numbers.get(numbers.size() - 1) >= FAR * Math.max(FAR, numbers.size());
        }

        private boolean fits(DumpedThread thread) {
            return (names.isEmpty() || ThreadNames.matchesAny(names, thread.name()))
                    && (waitsFor.isEmpty() || waitsFor.contains(Classification.of(thread).kind()))
                    && (standsIn.isEmpty() || Snapshot.isIn(thread, standsIn))
                    && (alsoIn.isEmpty() || Snapshot.isIn(thread, alsoIn))
                    && !Snapshot.isIn(thread, notIn)
                    && (startsIn.isEmpty() || startsIn.stream().anyMatch(Snapshot.bottom(thread)::startsWith));
        }

        private List<DumpedThread> inWholePools(List<DumpedThread> fitting, ThreadDump dump) {
            Map<String, Boolean> whole =
                    dump.threads().stream().collect(Collectors.toMap(Sign::pool, this::fits, Boolean::logicalAnd));
            return fitting.stream().filter(thread -> whole.get(pool(thread))).toList();
        }

        private static String pool(DumpedThread thread) {
            return ThreadNames.withoutLastNumber(thread.name());
        }
    }
}
