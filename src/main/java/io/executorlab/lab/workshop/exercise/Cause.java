package io.executorlab.lab.workshop.exercise;

import java.util.List;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.evidence.Evidence;

/**
 * A flaw as a run's evidence shows it.
 *
 * @param threads whose name it is, normalised; empty where it is none of the app's
 * @param alike names of further threads that are a part of it
 * @param place where they stand; {@link Place#NONE} where they are in no dump
 * @param bound what they wait for that is used up; {@link Bottleneck#NONE} where nothing is
 * @param line that started them, {@code package.Class.method:line}; empty where no recording tells
 */
public record Cause(Kind kind, String threads, List<String> alike, Place place, Bottleneck bound, String line) {

    /** The kinds of causes. */
    @EnumNaming(KebabCaseStrategy.class)
    public enum Kind {
        /** A proxy before the app has refused clients. */
        REFUSED_BEFORE(null, Bottleneck.Kind.PROXY, "requests"),
        /** All threads of a pool wait for tasks in its own queue. */
        STALL(WaitKind.TASK, Bottleneck.Kind.EXECUTOR, "requests"),
        /** Nearly every request starts a thread. */
        STARTS(null, Bottleneck.Kind.NONE, "threads.started-per-second"),
        /** Threads that work or wait are there after the load and were not before. */
        LEFT_BEHIND(null, Bottleneck.Kind.NONE, "threads.state"),
        /** Most threads wait for a connection. */
        CONNECTIONS(WaitKind.CONNECTION, Bottleneck.Kind.CONNECTIONS, "hikari.pending"),
        /** Threads that hold a connection wait for another. */
        HOLD_AND_WAIT(WaitKind.CONNECTION, Bottleneck.Kind.CONNECTIONS, "requests"),
        /** Blocking calls hold all workers of the common pool. */
        COMMON_POOL(null, Bottleneck.Kind.COMMON_POOL, "requests"),
        /** Tasks lie in the queue of a pool whose threads are all busy. */
        QUEUE(null, Bottleneck.Kind.EXECUTOR, "executor.queue"),
        /** Pool threads wait for what another thread has to do; they are no more than before, so no chart shows it. */
        WAIT_FOR_TASK(WaitKind.TASK, Bottleneck.Kind.NONE, null);

        /** The wait in which its threads stand; null where it may be any. */
        final WaitKind wait;
        /** What is used up. */
        final Bottleneck.Kind bound;
        /** The chart that shows it; null for none. */
        final String chart;

        Kind(WaitKind wait, Bottleneck.Kind bound, String chart) {
            this.wait = wait;
            this.bound = bound;
            this.chart = chart;
        }
    }

    /** The line that has started most threads of this name; empty where no recording tells. */
    static String line(Evidence evidence, String name) {
        return Starter.groups(evidence.starts()).keySet().stream().filter(starter -> isOf(name, starter.name()))
                .findFirst().map(Starter::by).orElse("");
    }

    // A thread that is renamed while it works has its first name in the recording: process reaper (pid 4711).
    static boolean isOf(String name, String started) {
        return name.equals(started) || name.startsWith(started + " ");
    }
}
