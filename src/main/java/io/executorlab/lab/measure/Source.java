package io.executorlab.lab.measure;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.ProcessSeries;

/**
 * The evidence that a measure is computed from.
 *
 * @param words a metric's name, or what it is in words
 * @param file of the evidence, by the names of {@link Evidence}
 * @param access what a check must be given so that the evidence holds it
 */
public record Source(String words, String file, Access access) {

    /** The access that the lab needs. */
    public enum Access {

        METRICS("the app's metrics"),
        DUMPS("`--pid`, or `/actuator/threaddump`"),
        PROCESS("`--pid`"),
        LAB_RUN("`./lab run`");

        private final String words;

        Access(String words) {
            this.words = words;
        }

        /** As a page says it. */
        public String words() {
            return words;
        }
    }

    public static final Source THREAD_DUMPS = new Source("thread dumps", Evidence.DUMPS, Access.DUMPS);
    public static final Source RECORDING = new Source("flight recording", Evidence.FLIGHT, Access.PROCESS);
    public static final Source VIRTUAL_THREADS =
            new Source("flight recording (virtual threads)", Evidence.FLIGHT, Access.PROCESS);
    public static final Source K6 = new Source("k6", Evidence.K6, Access.LAB_RUN);
    public static final Source PROXY = new Source("nginx's error log", Evidence.PROXY, Access.LAB_RUN);
    public static final Source AFTER_GC = new Source("jvm_memory_used_bytes", Evidence.AFTER_GC, Access.LAB_RUN);
    public static final Source HANDLED = metric(HandledRequests.METRIC);

    /** The lab's readings of the app's process and its descendants: {@link ProcessSeries}. */
    public static final Source PROCESSES = new Source("/proc", Evidence.METRICS, Access.PROCESS);
    public static final Source VIRTUAL_DUMPS = new Source("dumps of virtual threads", Evidence.DUMPS, Access.PROCESS);
    public static final Source TEMPORARY_FOLDER =
            new Source("the JVM's java.io.tmpdir", Evidence.METRICS, Access.PROCESS);
    static final String CPU_TIME = "process_cpu_time_ns_total";
    static final String PINNED_METRIC = "jvm_threads_virtual_pinned_seconds_count";
    static final Source PINNED = orMetric(VIRTUAL_THREADS, PINNED_METRIC);

    /** Tells whether it is a flight recording, of whatever in it. */
    public boolean isRecording() {
        return file.equals(Evidence.FLIGHT);
    }

    /** A metric of the app. */
    static Source metric(String name) {
        return new Source(name, Evidence.METRICS, Access.METRICS);
    }

    private static Source orMetric(Source recording, String metric) {
        return new Source(recording.words() + ", " + metric, recording.file(), recording.access());
    }

    /** The operating system's figures on processors. */
    static Source processors(String words) {
        return new Source(words, Evidence.CPU, Access.PROCESS);
    }
}
