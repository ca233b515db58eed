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
    TASK,
    CONNECTION,
    ANSWER,
    CHILD_PROCESS,
    EVENT_LOOP,
    LOG,
    LOCK,
    /** It works, or nothing tells what it waits for. */
    UNKNOWN;

    public boolean isQuiet() {
        return this == WORK || this == HOUSEKEEPING;
    }
}
