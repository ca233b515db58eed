package io.executorlab.lab.diagnosis;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a thread waits for. */
public enum WaitKind {

    /** For work: nobody needs it now. */
    @JsonProperty("work")
    WORK,
    /** For what the JVM, the server or a library has to do for itself now and then. */
    @JsonProperty("housekeeping")
    HOUSEKEEPING,
    /** For the result of another task. */
    @JsonProperty("task")
    TASK,
    /** For a connection of a pool. */
    @JsonProperty("connection")
    CONNECTION,
    /** For the answer of another program. */
    @JsonProperty("answer")
    ANSWER,
    /** For the end of a child process. */
    @JsonProperty("child-process")
    CHILD_PROCESS,
    /** For an event loop. */
    @JsonProperty("event-loop")
    EVENT_LOOP,
    /** For a {@code synchronized} lock. */
    LOCK,
    /** It works, or nothing tells what it waits for. */
    UNKNOWN;

    /** Whether the thread has nothing to do for anybody: it is idle, or one that every JVM has. */
    public boolean isQuiet() {
        return this == WORK || this == HOUSEKEEPING;
    }
}
