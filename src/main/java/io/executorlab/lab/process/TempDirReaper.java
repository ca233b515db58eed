package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.Resource;

/**
 * Removes, once the lab has come to its end, however, the programs' temporary folders that no {@link SupervisedProcess}
 * looks after: those of programs that the lab was about to start. Like the supervisor it is a small shell that reads a
 * pipe from the lab.
 */
record TempDirReaper(Process shell) implements AutoCloseable {

    private static final String SCRIPT = Resource.text(TempDirReaper.class, "reaper.sh");
    private static final int SECONDS_AT_MOST = 2;

    /**
     * @param temporary the folder of the programs' folders, which are numbered
     * @throws CouldNotStartException where there is no shell
     */
    static TempDirReaper of(Path temporary) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder("/bin/sh", "-c", SCRIPT, "reaper", temporary.toAbsolutePath().toString())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().retainAll(Set.of("PATH"));
            return new TempDirReaper(builder.start());
        } catch (IOException e) {
            throw new CouldNotStartException("no shell could be started: " + e.getMessage(), e);
        }
    }

    /** To be called when the programs have ended. */
    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            shell.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS);
        } catch (IOException e) {
            // It has ended already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
