package io.executorlab.app.codeexecution;

import java.io.IOException;

/** How a program's child process is started, how its output is read, and what is cleared away after it. */
@FunctionalInterface
interface ProgramLauncher {

    /** Throws {@link IOException} where the child cannot be started; nothing is left of it then. */
    RunningProgram start(Program program) throws IOException;
}
