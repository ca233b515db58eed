package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.commons.io.IOUtils;

import io.executorlab.lab.common.Resource;

/**
 * Every program that one command of the lab has started. They end with {@link #close()}, with Ctrl-C or SIGTERM, when
 * the JVM ends in order, and by their {@link SupervisedProcess} when it does not. What was made for those that were not
 * started any more is then removed by a small shell that, like the supervisor, reads a pipe from the lab.
 */
public final class ProcessRegistry implements AutoCloseable {

    private static final String REAPER = Resource.text(ProcessRegistry.class, "reaper.sh");
    private static final Duration REAPED_WITHIN = Duration.ofSeconds(2);

    private final Deque<SupervisedProcess> programs = new ArrayDeque<>();
    private final Path temporary;
    private final AtomicInteger numbers = new AtomicInteger();
    /** Looks after the folders of which no program does; null while there is none. */
    private Process reaper;
    private volatile boolean closed;

    /** @param temporary a folder that is made when first needed and gone when the last program is */
    public ProcessRegistry(Path temporary) {
        this.temporary = temporary;
    }

    public SupervisedProcess start(String name, List<String> command, Path output) {
        return start(new Program(name, command), output, newTemporary());
    }

    /** Throws {@link CouldNotStartException}, also when the lab is already ending. */
    public SupervisedProcess start(Program program, Path output, Path temporary) {
        synchronized (programs) {
            requireOpen();
            SupervisedProcess supervised = SupervisedProcess.start(program, output, temporary);
            programs.push(supervised);
            return supervised;
        }
    }

    /** Throws {@link CouldNotStartException} where they have been ended, so that nobody prepares in vain. */
    public void requireOpen() {
        if (closed) {
            throw new CouldNotStartException("the lab is ending");
        }
    }

    /** A folder for one program, which is yet to be made. */
    public Path newTemporary() {
        synchronized (programs) {
            if (reaper == null && !closed) {
                reaper = startReaper();
            }
        }
        return temporary.resolve(String.valueOf(numbers.incrementAndGet()));
    }

    public void end(SupervisedProcess supervised) {
        supervised.close();
        synchronized (programs) {
            programs.remove(supervised);
        }
    }

    /** Ends them all, the latest first; nothing can be started afterwards. */
    @Override
    public void close() {
        List<SupervisedProcess> remaining;
        synchronized (programs) {
            closed = true;
            remaining = List.copyOf(programs);
            programs.clear();
        }
        remaining.parallelStream().forEach(SupervisedProcess::close);
        if (reaper != null) {
            IOUtils.closeQuietly(reaper.getOutputStream());
            Pause.until(() -> !reaper.isAlive(), REAPED_WITHIN);
        }
    }

    private Process startReaper() {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder("/bin/sh", "-c", REAPER, "reaper", temporary.toAbsolutePath().toString())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().retainAll(Set.of("PATH"));
            return builder.start();
        } catch (IOException e) {
            throw new CouldNotStartException("no shell could be started: " + e.getMessage(), e);
        }
    }
}
