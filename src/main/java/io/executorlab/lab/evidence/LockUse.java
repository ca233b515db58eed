package io.executorlab.lab.evidence;

/**
 * The use of one lock that a dump tells at one place of a thread's stack.
 *
 * @param lock what tells it from others within the dump, such as {@code 0x71ab}; empty where the dump does not say
 * @param owner the name of the thread that has it, where the dump says so at this place; empty otherwise
 * @param frame below which of the thread's frames it stands, from 0; -1 where it stands below none
 */
public record LockUse(Kind kind, String lock, String type, String owner, int frame) {

    /** The thread's relation to the lock. */
    public enum Kind {
        /** It entered this monitor; it may have given it up in {@code Object.wait()}, see {@link #WAITING}. */
        LOCKED,
        /** It has this synchronizer of {@code java.util.concurrent}; none where the lock is empty. */
        OWNED,
        /** It wants to enter this monitor, for the first time or again after {@code Object.wait()}. */
        ENTERING,
        /** It gave this monitor up and waits to be notified. */
        WAITING,
        /** It is parked on this: a synchronizer that another thread has, or a condition or queue that nobody has. */
        PARKED,
        /** It waits for another thread to initialise this class. */
        INITIALISING
    }
}
