package io.executorlab.lab.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.ThreadGroups.Group;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * Broken and fixed under the same load, as the rules of {@link Headlines} see them.
 *
 * @param requests the names by which the client tells its requests apart
 */
record Pair(Measures broken, Measures fixed, List<String> requests) {

    double of(Measures side, String measure) {
        return side.value(measure).orElse(0);
    }

    int leastRuns() {
        return Math.min(broken.runs().size(), fixed.runs().size());
    }

    boolean isMeasured(String measure) {
        return broken.value(measure).isPresent() && fixed.value(measure).isPresent();
    }

    /**
     * Returns whether the client did the same to both, so that the times of all its requests together can be compared.
     */
    boolean isOfOneLoad() {
        return broken.runs().get(0).run().subject().load().equals(fixed.runs().get(0).run().subject().load());
    }

    /** Returns whether every run of broken has so many times as much as any run of fixed. */
    boolean isMore(String measure, double times) {
        return isMeasured(measure) && broken.spread(measure).low() > times * fixed.spread(measure).high();
    }

    /** Returns the ratio of broken to fixed; the largest number there is where fixed has none. */
    double times(String measure) {
        double after = of(fixed, measure);
        return after == 0 ? Double.MAX_VALUE : of(broken, measure) / after;
    }

    static Optional<ThreadDump> fullest(Measures side) {
        return ThreadGroups.fullest(side.runs().get(0));
    }

    /** Counts the threads in a dump of this side's first run, the JVM's own with them. */
    static int threads(Measures side) {
        return fullest(side).map(dump -> dump.threads().size()).orElse(0);
    }

    /** The groups of the fullest dump that do or wait for something, the largest first. */
    static List<Group> busy(Measures side) {
        return ThreadGroups.ofFullest(side.runs().get(0)).stream().filter(group -> !group.quiet()).toList();
    }

    /**
     * In each run's fullest dump, how many threads stand in this place, whatever their name; lowest or highest of the
     * runs.
     */
    static int at(Measures side, Place place, Comparator<Integer> order) {
        return side.runs().stream().map(run -> ThreadGroups.ofFullest(run).stream()
                .filter(group -> group.place().equals(place)).mapToInt(Group::count).sum()).max(order).orElse(0);
    }

    /** The executor whose queue is longest on average; empty where none has any. */
    static Optional<String> longestQueue(Measures side) {
        Set<String> names = new TreeSet<>();
        side.runs().forEach(run -> names.addAll(Readings.executors(run.underLoad(), Readings.QUEUED)));
        return names.stream().filter(name -> side.value(queue(name, "max")).orElse(0) > 0)
                .max(Comparator.comparingDouble(name -> side.value(queue(name, "mean")).orElse(0)));
    }

    static String queue(String executor, String what) {
        return "executor.queue.%s(%s)".formatted(what, executor);
    }
}
