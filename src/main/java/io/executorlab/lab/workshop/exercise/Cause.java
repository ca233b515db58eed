package io.executorlab.lab.workshop.exercise;

import io.executorlab.lab.diagnosis.Place;

/**
 * A flaw as a run's evidence shows it.
 *
 * @param threads whose name it is, normalised; empty where it is none of the app's
 * @param place where they stand; {@link Place#NONE} where they are in no dump
 * @param bound what they wait for that is used up; {@link Bottleneck#NONE} where nothing is
 * @param line that started them, {@code package.Class.method:line}; empty where no recording tells
 */
public record Cause(Kind kind, String threads, Place place, Bottleneck bound, String line) {

    /** The kinds of causes, the surest to tell first. */
    public enum Kind {
        /** A proxy before the app has refused clients. */
        REFUSED_BEFORE,
        /** All threads of a pool wait for tasks in its own queue. */
        STALL,
        /** Nearly every request starts a thread. */
        STARTS,
        /** Threads that work or wait are there after the load and were not before. */
        LEFT_BEHIND,
        /** Most threads wait for a connection. */
        CONNECTIONS,
        /** Blocking calls hold all workers of the common pool. */
        COMMON_POOL,
        /** Tasks lie in the queue of a pool whose threads are all busy. */
        QUEUE,
        /** Pool threads wait for what another thread has to do. */
        WAIT_FOR_TASK;

        /**
         * True where clients wait or go away, so that they judge a fix attempt; else it takes threads or leaves
         * something behind.
         */
        boolean isFeltByClients() {
            return this != STARTS && this != LEFT_BEHIND && this != WAIT_FOR_TASK;
        }
    }
}
