package io.executorlab.lab.evidence;

/**
 * Series that no app tells of itself: the lab reads them from the operating system with each scrape, where the app's
 * process is known and runs on the same Linux, and writes them beside the app's own.
 */
public final class ProcessSeries {

    /** Live processes that the app has started, directly or not. */
    public static final String CHILDREN = "lab_process_children";

    /** Those of them that have ended and that nobody has asked about yet. */
    public static final String ZOMBIES = "lab_process_zombies";

    /** The app's own ends of pipes. */
    public static final String PIPES = "lab_process_pipes";

    /** Files and folders directly in the app's temporary folder. */
    public static final String TEMPORARY_FILES = "lab_process_temporary_files";

    private ProcessSeries() {
    }
}
