package io.executorlab.lab.measure;

import io.executorlab.lab.run.K6;

/** The kinds of evidence that a measure is computed from. */
public enum Source {
    METRICS(Access.METRICS),
    THREAD_DUMPS(Access.DUMPS),
    /** Of them, what the JVM says itself and the actuator does not. */
    JVM_DUMPS(Access.PROCESS),
    VIRTUAL_DUMPS(Access.PROCESS),
    RECORDING(Access.PROCESS),
    /** The lab's readings of the app's process and its descendants, beside the app's metrics. */
    PROCESS(Access.PROCESS),
    /** The operating system's figures on processors. */
    PROCESSORS(Access.PROCESS),
    K6(Access.LAB_RUN),
    PROXY(Access.LAB_RUN),
    APP_END(Access.LAB_RUN),
    AFTER_GC(Access.LAB_RUN);

    /** The access that a check needs so that the evidence holds it. */
    public enum Access {
        METRICS, DUMPS, PROCESS, LAB_RUN
    }

    private final Access access;

    Source(Access access) {
        this.access = access;
    }

    public Access access() {
        return access;
    }
}
