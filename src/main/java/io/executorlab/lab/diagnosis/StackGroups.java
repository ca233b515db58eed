package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/** Groups the threads of dumps that show the same: one stack in a dump, or one course through a series. */
public final class StackGroups {

    /** A cell of a series: where the thread stands, by the dump before. */
    public enum Step { NEW, SAME, MOVED, IDLE, ABSENT }

    /**
     * Threads of one name in one stack.
     *
     * @param name normalised
     * @param frames all of them, top first
     */
    public record Group(int count, String name, String state, String place, boolean quiet, List<String> frames) {

        private static final int FRAMES_SHOWN = 12;

        /** Its name and the top of its stack, a line each. */
        public String lines() {
            return Stream.concat(Stream.of("%s (%s)".formatted(name, state)),
                    frames.stream().limit(FRAMES_SHOWN).map("  at "::concat)).collect(Collectors.joining("\n"));
        }
    }

    /**
     * Threads of one name that went the same way through all dumps.
     *
     * @param place where they stand in the last dump in which they are
     * @param stuck in how many dumps in a row they stood in the same stack at the end
     */
    public record Course(int count, String name, List<Step> steps, String place, int stuck) {

        private Course times(int threads) {
            return new Course(threads, name, steps, place, stuck);
        }
    }

    private StackGroups() {
    }

    /** Those that do or wait for something first, then the largest. */
    public static List<Group> of(ThreadDump dump) {
        record Key(String name, String state, List<String> frames) {
        }
        Map<Key, List<DumpedThread>> groups = dump.threads().stream().filter(thread -> !thread.frames().isEmpty())
                .collect(Collectors.groupingBy(thread -> new Key(ThreadNames.normalise(thread.name()), thread.state(),
                        thread.frames()), LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream().map(threads -> {
            DumpedThread first = threads.get(0);
            Classification seen = Classification.of(first);
            return new Group(threads.size(), ThreadNames.normalise(first.name()), first.state(), seen.place().words(),
                    seen.isQuiet(), first.frames());
        }).sorted(Comparator.comparing(Group::quiet)
                .thenComparing(Comparator.comparingInt(Group::count).reversed())).toList();
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
        Map<Course, Integer> courses = new LinkedHashMap<>();
        threads.values().stream().map(StackGroups::course)
                .filter(course -> course.steps().stream().anyMatch(step -> step != Step.IDLE && step != Step.ABSENT))
                .forEach(course -> courses.merge(course, 1, Integer::sum));
        return courses.entrySet().stream().map(course -> course.getKey().times(course.getValue()))
                .sorted(Comparator.comparingInt(Course::stuck).thenComparingInt(Course::count).reversed()).toList();
    }

    private static Course course(DumpedThread[] thread) {
        Step[] steps = new Step[thread.length];
        DumpedThread last = null;
        int stuck = 0;
        for (int dump = 0; dump < thread.length; dump++) {
            DumpedThread now = thread[dump];
            DumpedThread before = dump == 0 ? null : thread[dump - 1];
            steps[dump] = now == null ? Step.ABSENT : Classification.of(now).isQuiet() ? Step.IDLE
                    : before == null ? Step.NEW : now.equals(before) ? Step.SAME : Step.MOVED;
            stuck = steps[dump] == Step.SAME ? stuck + 1 : 0;
            last = now == null ? last : now;
        }
        return new Course(1, ThreadNames.normalise(last.name()), List.of(steps),
                Classification.of(last).place().words(), stuck);
    }
}
