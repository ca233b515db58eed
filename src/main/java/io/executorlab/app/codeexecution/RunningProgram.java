package io.executorlab.app.codeexecution;

import java.io.IOException;

/**
 * A program's child process. While it lives, the JDK keeps one {@code process reaper} thread for it, however its end is
 * waited for, and a descriptor for each of its streams that is a pipe. Once it has ended the reaper closes them, read
 * or not.
 */
interface RunningProgram extends AutoCloseable {

    Process process();

    /** To be called once the process has ended. */
    ProgramResult result() throws IOException;

    /** To be called whatever became of the process. */
    @Override
    void close() throws IOException;
}
