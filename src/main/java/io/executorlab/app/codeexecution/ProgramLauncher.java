package io.executorlab.app.codeexecution;

import java.io.IOException;

/** Starts a program's child process; the running program reads its output and clears up after it. */
@FunctionalInterface
interface ProgramLauncher {

    /** Throws {@link IOException} where the child cannot be started; nothing is left of it then. */
    RunningProgram start(Program program) throws IOException;
}
