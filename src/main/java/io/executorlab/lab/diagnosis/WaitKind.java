package io.executorlab.lab.diagnosis;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** The kinds of things that a thread waits for. */
@EnumNaming(KebabCaseStrategy.class)
public enum WaitKind {

    /** For work: nobody needs it now. */
    WORK,
    /** For what the JVM, the server or a library has to do for itself now and then. */
    HOUSEKEEPING,
    /** For the result of another task. */
    TASK,
    /** For a connection of a pool. */
    CONNECTION,
    /** For the answer of another program. */
    ANSWER,
    /** For the end of a child process. */
    CHILD_PROCESS,
    /** For an event loop. */
    EVENT_LOOP,
    /** For room in the queue of an asynchronous log. */
    LOG,
    /** For a {@code synchronized} lock. */
    LOCK,
    /** It works, or nothing tells what it waits for. */
    UNKNOWN;

    /** Returns whether the thread has nothing to do for anybody: it is idle, or one that every JVM has. */
    public boolean isQuiet() {
        return this == WORK || this == HOUSEKEEPING;
    }
}
