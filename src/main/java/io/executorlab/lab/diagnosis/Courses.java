package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/** Groups the threads of a series of dumps that went the same way through it. */
public final class Courses {

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
                .filter(course -> !course.marks().replace('.', ' ').isBlank())
                .forEach(course -> courses.merge(course, 1, Integer::sum));
        return courses.entrySet().stream().map(course -> course.getKey().times(course.getValue()))
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
}
