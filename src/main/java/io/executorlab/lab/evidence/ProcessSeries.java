package io.executorlab.lab.evidence;

/**
 * Series that no app tells of itself: the lab reads them from the operating system with each scrape, where the app's
 * process is known and runs on the same Linux, and writes them beside the app's own.
 */
public final class ProcessSeries {

    public static final String CHILDREN = "lab_process_children";

    public static final String ZOMBIES = "lab_process_zombies";

    public static final String PIPES = "lab_process_pipes";

    public static final String TEMPORARY_FILES = "lab_process_temporary_files";

    private ProcessSeries() {
    }
}
