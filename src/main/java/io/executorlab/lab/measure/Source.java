package io.executorlab.lab.measure;

import io.executorlab.lab.evidence.Evidence;

/** The kinds of evidence that a measure is computed from. */
public enum Source {
    METRICS(Evidence.METRICS, Access.METRICS),
    THREAD_DUMPS(Evidence.DUMPS, Access.DUMPS),
    /** Of them, what the JVM says itself and the actuator does not. */
    JVM_DUMPS(Evidence.DUMPS, Access.PROCESS),
    VIRTUAL_DUMPS(Evidence.DUMPS, Access.PROCESS),
    RECORDING(Evidence.FLIGHT, Access.PROCESS),
    /** The lab's readings of the app's process and its descendants, beside the app's metrics. */
    PROCESS(Evidence.METRICS, Access.PROCESS),
    /** The operating system's figures on processors. */
    PROCESSORS(Evidence.CPU, Access.PROCESS),
    K6(Evidence.K6, Access.LAB_RUN),
    PROXY(Evidence.PROXY, Access.LAB_RUN),
    APP_END(Evidence.APP_END, Access.LAB_RUN),
    AFTER_GC(Evidence.AFTER_GC, Access.LAB_RUN);

    /** The access that a check needs so that the evidence holds it. */
    public enum Access {
        METRICS("the app's metrics"),
        DUMPS("`--pid`, or `/actuator/threaddump`"),
        PROCESS("`--pid`"),
        LAB_RUN("`./lab run`");

        private final String words;

        Access(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    private final String file;
    private final Access access;

    Source(String file, Access access) {
        this.file = file;
        this.access = access;
    }

    public String file() {
        return file;
    }

    public Access access() {
        return access;
    }
}
