package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/** Groups the threads of a series of dumps that went the same way through it. */
public final class Courses {

    /** A cell of a series: where the thread stands, by the dump before. */
    public enum Step { NEW, SAME, MOVED, IDLE, ABSENT }

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

    private Courses() {
    }

    /** Those that stood still for longest first; threads that were idle in all dumps are left out. */
    public static List<Course> of(List<ThreadDump> dumps) {
        Map<String, DumpedThread[]> threads = new LinkedHashMap<>();
        for (int dump = 0; dump < dumps.size(); dump++) {
            for (DumpedThread thread : dumps.get(dump).threads()) {
                threads.computeIfAbsent(thread.details().id() + " " + thread.name(),
                        key -> new DumpedThread[dumps.size()])[dump] = thread;
            }
        }
        Map<Course, Integer> courses = new LinkedHashMap<>();
        threads.values().stream().map(Courses::course)
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
        return new Course(1, last.normalisedName(), List.of(steps), Classification.of(last).place().words(), stuck);
    }
}
